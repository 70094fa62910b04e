import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { noise, picture } from "#test/picture.ts";
import { chanceFrom } from "../chance.ts";
import { animatedPng, chunk, header, png, pngSignature, zeros } from "./png.ts";

/** `kept` must become an image, `refused` must give `invalid_image`, and `either` allows both, for random bytes. */
export type Hostile = { name: string; bytes: Buffer; expected: "kept" | "refused" | "either" };

const megabyte = 1024 * 1024;

/** Returns files that are not images, are images only in part, or need more than they show. */
export async function hostileImages(): Promise<Hostile[]> {
  return (await kindsOfHostileImages()).flat();
}

/** Returns the same files by what is wrong with them, the most telling ones of each kind first. */
export async function kindsOfHostileImages(): Promise<Hostile[][]> {
  const sound = await soundImages();
  return [
    notImages(sound.png),
    await otherFormats(),
    truncated(sound),
    polyglots(sound),
    [...bombs(), ...atTheLimit(sound.jpeg)],
    brokenPngs(sound.png),
    brokenOthers(sound),
    await oddButSound(sound),
    flipped(sound),
  ];
}

/** Takes the first of each list, then the second of each. */
function inTurns<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

type Sound = { jpeg: Buffer; png: Buffer; webp: Buffer };

async function soundImages(): Promise<Sound> {
  const source = await noise(60, 40).png().toBuffer();
  return { png: source, jpeg: await sharp(source).jpeg().toBuffer(), webp: await sharp(source).webp().toBuffer() };
}

function refused(name: string, bytes: Buffer | string): Hostile {
  return { name, bytes: typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, expected: "refused" };
}

function kept(name: string, bytes: Buffer): Hostile {
  return { name, bytes, expected: "kept" };
}

function notImages(sound: Buffer): Hostile[] {
  return [
    refused("SVG", '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    refused("HTML", "<!doctype html><script>alert(1)</script>"),
    refused("nothing", ""),
    refused("the signature of JPEG alone", "\xff\xd8\xff"),
    refused("HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    refused("one byte", "\xff"),
    refused("the signature of PNG alone", pngSignature),
    refused("the signature of WebP alone", "RIFF\x04\0\0\0WEBP"),
    refused("RIFF that is sound", "RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0"),
    refused("text", "an image, honestly"),
    refused("JSON", '{"image":true}'),
    refused("SVG behind XML", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>'),
    refused("PDF", "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF"),
    refused("PostScript", "%!PS\n/x 1 def"),
    refused("a film", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"),
    refused("ICO", Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 1, 0, 0, 22, 0, 0, 0])),
    refused("BMP", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60, 1)])),
    refused("ZIP", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(100)])),
    refused("gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])),
    refused("an ELF program", Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(200)])),
    refused("JPEG XL", Buffer.from([0xff, 0x0a, 0xfa, 0x7f])),
    refused("JPEG 2000", Buffer.from("0000000c6a5020200d0a870a", "hex")),
    refused("a Photoshop file", "8BPS\0\x01\0\0\0\0\0\0"),
    refused("zeros", Buffer.alloc(megabyte)),
    refused("PNG in base64 once more", sound.toString("base64")),
    refused("PNG whose line ends were translated", Buffer.from(sound.toString("latin1").replaceAll("\r\n", "\n"), "latin1")),
  ];
}

async function otherFormats(): Promise<Hostile[]> {
  const source = picture(1);
  const [gif, tiff, avif] = await Promise.all([
    source.clone().gif().toBuffer(),
    source.clone().tiff().toBuffer(),
    source.clone().avif().toBuffer(),
  ]);
  return [refused("GIF", gif), refused("TIFF", tiff), refused("AVIF", avif)];
}

function truncated(sound: Sound): Hostile[] {
  const parts = [0.97, 0.5, 0.02, 0.1, 0.25, 0.75, 0.9];
  const cut = Object.entries(sound).map(([kind, bytes]) =>
    parts.map((part) => refused(`${kind} cut off after ${Math.floor(part * 100)} %`, bytes.subarray(0, Math.floor(bytes.length * part)))),
  );
  return inTurns(cut);
}

const script = Buffer.from("<script>alert(document.domain)</script><?php system($_GET[0]); ?>");

function polyglots({ jpeg, png: sound, webp }: Sound): Hostile[] {
  const zip = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(40), Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);
  const inComment = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, script.length + 2]), script, jpeg.subarray(2)]);
  const text = chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), script]));
  return [
    refused("HTML before JPEG", Buffer.concat([script, jpeg])),
    kept("HTML after PNG", Buffer.concat([sound, script])),
    kept("ZIP after JPEG", Buffer.concat([jpeg, zip])),
    kept("a script in a comment of JPEG", inComment),
    refused("WebP's name on PNG", Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), sound])),
    refused("GIF before PNG", Buffer.concat([Buffer.from("GIF89a"), sound])),
    refused("ZIP before WebP", Buffer.concat([zip, webp])),
    refused("white space before PNG", Buffer.concat([Buffer.from("\r\n"), sound])),
    refused("a byte order mark before JPEG", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), jpeg])),
    refused("JPEG's signature before PNG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), sound])),
    kept("HTML after WebP", Buffer.concat([webp, script])),
    kept("a script in a text of PNG", Buffer.concat([sound.subarray(0, 33), text, sound.subarray(33)])),
  ];
}

function bombs(): Hostile[] {
  const square = (side: number) => ({ width: side, height: side });
  const jpegOf = (width: number, height: number) =>
    Buffer.concat([
      Buffer.from("ffd8ffc0000b08", "hex"),
      Buffer.from([height >> 8, height & 255, width >> 8, width & 255]),
      Buffer.from("01011100ffda0008010100003f00", "hex"),
    ]);
  const canvas = Buffer.from(`RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff`, "latin1");
  const profile = Buffer.concat([Buffer.from("icc\0\0"), deflateSync(Buffer.alloc(60 * megabyte))]);
  return [
    refused("a few more than 50 million pixels", png(header(square(7072)), zeros(square(7072)))),
    refused("the largest JPEG", jpegOf(65_535, 65_535)),
    refused("the largest WebP", canvas),
    refused("a side longer than any variant can have", png(header({ width: 16_384, height: 1 }), zeros({ width: 16_384, height: 1 }))),
    kept("the longest side", png(header({ width: 16_383, height: 1 }), zeros({ width: 16_383, height: 1 }))),
    refused("256 million pixels in 250 kB", png(header(square(16_000)), zeros(square(16_000)))),
    refused("a billion pixels announced", png(header(square(32_000)), zeros(square(1)))),
    refused("the largest size that PNG can write", png(header(square(2 ** 31 - 1)), zeros(square(1)))),
    refused("no pixels in PNG", png(header({ width: 0, height: 0 }), zeros(square(1)))),
    refused("no height in JPEG", jpegOf(100, 0)),
    refused("one pixel wide and a million high", png(header({ width: 1, height: 1_000_000 }), zeros({ width: 1, height: 1_000_000 }))),
    kept("nearly 50 million pixels", png(header(square(7071)), zeros(square(7071)))),
    {
      name: "a colour profile of 60 MB in 60 kB",
      bytes: png(header(square(8)), chunk("iCCP", profile), zeros(square(8))),
      expected: "either",
    },
    { name: "a text of 60 MB in 60 kB", bytes: png(header(square(9)), chunk("zTXt", profile), zeros(square(9))), expected: "either" },
    {
      name: "100,000 chunks",
      bytes: png(header(square(10)), Buffer.concat(Array(100_000).fill(chunk("tEXt", Buffer.from("a\0b")))), zeros(square(10))),
      expected: "either",
    },
  ];
}

function brokenPngs(sound: Buffer): Hostile[] {
  const size = { width: 20, height: 20 };
  const data = zeros(size);
  return [
    refused("a wrong checksum over the pixels", png(header(size), chunk("IDAT", data.subarray(8, -4), { crc: 1 }))),
    refused("a wrong checksum over the header", png(chunk("IHDR", header(size).subarray(8, -4), { crc: 1 }), data)),
    refused("no header", png(data)),
    refused("no pixels", png(header(size))),
    refused("pixels that are not compressed", png(header(size), chunk("IDAT", Buffer.alloc(500, 7)))),
    refused("half of the rows", png(header(size), zeros({ width: 20, height: 10 }))),
    refused(
      "a chunk longer than the file",
      Buffer.concat([pngSignature, header(size), chunk("IDAT", Buffer.alloc(10), { length: 0x7fffffff })]),
    ),
    refused(
      "a chunk of negative length",
      Buffer.concat([pngSignature, header(size), chunk("IDAT", Buffer.alloc(10), { length: 0xffffffff })]),
    ),
    refused("a bit depth that does not exist", png(header({ ...size, bitDepth: 5 }), data)),
    refused("a colour type that does not exist", png(header({ ...size, colorType: 7 }), data)),
    refused("an interlace that does not exist", png(header({ ...size, interlace: 9 }), data)),
    refused("a palette image without its palette", png(header({ ...size, colorType: 3 }), data)),
    { name: "two headers", bytes: png(header(size), header({ width: 5, height: 5 }), data), expected: "either" },
    { name: "an unknown chunk that must be understood", bytes: png(header(size), chunk("ABCD"), data), expected: "either" },
    { name: "no end", bytes: sound.subarray(0, -12), expected: "either" },
  ];
}

function brokenOthers({ jpeg, webp }: Sound): Hostile[] {
  const without = (bytes: Buffer, at: number, count: number) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + count)]);
  const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const lying = Buffer.from(webp);
  lying.writeUInt32LE(0xfffffff0, 4);
  return [
    refused("JPEG without its tables", Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(scan)])),
    refused("JPEG without pixels", Buffer.concat([jpeg.subarray(0, scan), Buffer.from([0xff, 0xd9])])),
    { name: "JPEG with a piece missing", bytes: without(jpeg, scan + 60, 40), expected: "either" },
    {
      name: "JPEG of ten thousand scans",
      bytes: Buffer.concat([jpeg.subarray(0, -2), ...Array(10_000).fill(jpeg.subarray(scan, scan + 40))]),
      expected: "either",
    },
    { name: "WebP that says it is 4 GB", bytes: lying, expected: "either" },
    refused("WebP with a piece missing", without(webp, Math.floor(webp.length / 2), 100)),
  ];
}

async function oddButSound({ jpeg }: Sound): Promise<Hostile[]> {
  const plain = noise(50, 40);
  const exif = (orientation: number) => {
    const tiff = Buffer.from(`49492a00080000000100120103000100000000000000ffffffff`, "hex");
    tiff.writeUInt16LE(orientation, 18);
    const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
    return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, body.length + 2]), body, jpeg.subarray(2)]);
  };
  const cut = (bytes: Buffer) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, bytes.length + 2]), bytes, jpeg.subarray(2)]);
  const frames = { create: { width: 30, height: 60, channels: 4, background: "#0f08", pageHeight: 20 } } as const;
  return [
    kept("CMYK", await plain.clone().toColourspace("cmyk").jpeg().toBuffer()),
    kept("16 bits per channel", await plain.clone().toColourspace("rgb16").png().toBuffer()),
    kept("a palette", await plain.clone().png({ palette: true, colors: 16 }).toBuffer()),
    kept("one bit per pixel", png(header({ width: 64, height: 8, bitDepth: 1 }), zeros({ width: 8, height: 8 }))),
    kept("grey with transparency", png(header({ width: 12, height: 8, colorType: 4 }), zeros({ width: 12, height: 8, bytesPerPixel: 2 }))),
    kept("interlaced PNG", await plain.clone().png({ progressive: true }).toBuffer()),
    kept("progressive JPEG", await plain.clone().jpeg({ progressive: true, mozjpeg: true }).toBuffer()),
    kept("grey JPEG", await plain.clone().greyscale().jpeg().toBuffer()),
    kept("lossless WebP with transparency", await plain.clone().ensureAlpha(0.5).webp({ lossless: true }).toBuffer()),
    kept(
      "a moving WebP",
      await sharp(frames)
        .webp({ loop: 0, delay: [50, 50, 50] })
        .toBuffer(),
    ),
    kept("a moving PNG", animatedPng(24, 18)),
    kept("one pixel", await picture(1, { width: 1, height: 1, alpha: true }).png().toBuffer()),
    kept("an orientation of 0", exif(0)),
    kept("an orientation of 9", exif(9)),
    kept("an orientation of 65,535", exif(65_535)),
    kept("EXIF that is none", cut(Buffer.from("Exif\0\0garbage"))),
    kept("XMP that is none", cut(Buffer.from("http://ns.adobe.com/xap/1.0/\0<?xml <<<"))),
  ];
}

function atTheLimit(jpeg: Buffer): Hostile[] {
  const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  return [
    kept("one byte less than 20 MB", padded(20 * megabyte - 1)),
    kept("20 MB", padded(20 * megabyte)),
    refused("one byte more than 20 MB", padded(20 * megabyte + 1)),
  ];
}

/** Returns sound images with pseudo-random changes to their bytes, the same changes every time. */
function flipped(sound: Sound): Hostile[] {
  const { below: random } = chanceFrom(7);
  const files = Object.entries(sound).map(([kind, bytes]) =>
    Array.from({ length: 12 }, (_, index): Hostile => {
      const changed = Buffer.from(bytes);
      for (let count = 0; count <= index; count += 1) changed[random(changed.length)] = random(256);
      return { name: `${kind} with chance at work, ${index + 1}`, bytes: changed, expected: "either" };
    }),
  );
  return inTurns(files);
}
