// Above this size it matters that the pieces and the whole do not stand in memory side by side.
const inOnePlaceBytesMin = 5_000_000;

/** Reads a body of at most `bytesMax`, and no further than it takes to see that it is larger. */
export async function readBytes(request: Request, bytesMax: number, tooLarge: () => Error): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get("content-length");
  if (announced !== null) {
    if (Number(announced) > bytesMax) throw tooLarge();
    if (Number(announced) > inOnePlaceBytesMin) return readInPlace(request, Number(announced), tooLarge);
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readInPlace(request: Request, announced: number, tooLarge: () => Error): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Buffer.allocUnsafeSlow(announced).buffer);
  let length = 0;
  for await (const chunk of request.body ?? []) {
    if (length + chunk.byteLength > announced) throw tooLarge();
    bytes.set(chunk, length);
    length += chunk.byteLength;
  }
  return bytes.subarray(0, length);
}
