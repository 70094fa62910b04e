// Checksums of texts that follow each other are combined without reading the texts again, by multiplying polynomials as zlib does.
const polynomial = 0xedb88320;
const top = 0x80000000;

function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = top; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ polynomial;
  }
  return product >>> 0;
}

const squares = [0x40000000];
for (let n = 1; n < 32; n += 1) squares.push(multiply(squares[n - 1] ?? 0, squares[n - 1] ?? 0));

/** Returns the factor by which a checksum moves on when so many bytes follow. */
export function crcShift(bytes: number): number {
  let shift = top;
  let place = 3;
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(squares[place % 32] ?? 0, shift);
    place += 1;
  }
  return shift;
}

/** Returns the CRC-32 of two texts in a row, from the checksum of each and the shift of the second one's length. */
export function combineCrc(first: number, second: number, shiftOfSecond: number): number {
  return (multiply(shiftOfSecond, first) ^ second) >>> 0;
}
