import { checksum } from "#src/making/recordings/measuring/flac.ts";

// Recordings of silence or noise, built byte by byte. Their stated properties can be made to differ from their content.

function u16(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function repeat(piece: Buffer, count: number): Buffer {
  return Buffer.concat(Array.from({ length: count }, () => piece));
}

/** Returns a WAVE file of 8 kHz, mono, 8 bits. */
export function waveFile(seconds: number, over: { stated?: number; format?: number; after?: Buffer } = {}): Buffer {
  const sound = Buffer.alloc(Math.round(seconds * 8000), 0x80);
  const head = Buffer.alloc(44);
  head.write("RIFF\0\0\0\0WAVEfmt ", "latin1");
  head.writeUInt32LE(36 + sound.length, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(over.format ?? 1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(over.stated ?? sound.length, 40);
  return Buffer.concat([head, sound, over.after ?? Buffer.alloc(0)]);
}

/** Returns a frame of MPEG 1 Layer III at 44.1 kHz: 1152 samples. `code` is that of its bit rate: 1 is 32 kbit/s, 14 is 320. */
function mp3Frame(code: number): Buffer {
  const kilobit = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][code] ?? 0;
  const frame = Buffer.alloc(Math.floor((144_000 * kilobit) / 44_100));
  frame.set([0xff, 0xfb, code << 4, 0xc4]);
  return frame;
}

export const mp3FrameSeconds = 1152 / 44_100;

/** Returns a first frame that states the number of frames. */
export function xingFrame(frames: number): Buffer {
  const frame = mp3Frame(9);
  frame.write("Xing", 21, "latin1");
  frame.writeUInt32BE(3, 25);
  frame.writeUInt32BE(frames, 29);
  frame.writeUInt32BE(frames * 417, 33);
  return frame;
}

export function mp3File(frames: number, code = 9): Buffer {
  return repeat(mp3Frame(code), frames);
}

export function id3Tag(length: number): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (length >> shift) & 127);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...size]), Buffer.alloc(length, 0xff)]);
}

/** Returns a FLAC file: frames of 4096 samples at 44.1 kHz, each with its number and checksum. */
export function flacFile(frames: number, stated = frames * 4096): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  info.writeUIntBE(44_100 << 4, 10, 3);
  info.writeUInt8(0xf0, 13);
  info.writeUInt32BE(stated, 14);
  const body = Array.from({ length: frames }, (_, index) => {
    const header = Buffer.from([0xff, 0xf8, 0xc9, 0x08, index & 127]);
    return Buffer.concat([header, Buffer.from([checksum(header)]), Buffer.alloc(60, 0x11)]);
  });
  return Buffer.concat([Buffer.from("fLaC"), Buffer.from([0x80, 0, 0, 34]), info, ...body]);
}

function oggPage(packets: readonly Buffer[], about: { serial: number; granule: number; flags?: number; number: number }): Buffer {
  const table = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const head = Buffer.alloc(27);
  head.write("OggS", "latin1");
  head.writeUInt8(about.flags ?? 0, 5);
  head.writeBigUInt64LE(BigInt(about.granule), 6);
  head.writeUInt32LE(about.serial, 14);
  head.writeUInt32LE(about.number, 18);
  head.writeUInt8(table.length, 26);
  return Buffer.concat([head, Buffer.from(table), ...packets]);
}

/** A packet of one frame of 20 milliseconds. */
const opusPacket = Buffer.concat([Buffer.from([0x78 | 0x80]), Buffer.alloc(30, 1)]);

const opusHead = Buffer.concat([Buffer.from("OpusHead"), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);

/** Returns an Ogg file with fifty packets to a page. `granules` returns the end that each page states. */
export function oggOpusFile(seconds: number, granules = (second: number) => second * 48_000, serial = 7): Buffer {
  const tags = Buffer.concat([Buffer.from("OpusTags"), Buffer.alloc(8)]);
  const pages = Array.from({ length: seconds }, (_, index) =>
    oggPage(Array<Buffer>(50).fill(opusPacket), {
      serial,
      granule: granules(index + 1),
      number: index + 2,
      flags: index === seconds - 1 ? 4 : 0,
    }),
  );
  return Buffer.concat([
    oggPage([opusHead], { serial, granule: 0, flags: 2, number: 0 }),
    oggPage([tags], { serial, granule: 0, number: 1 }),
    ...pages,
  ]);
}

/** Returns headers for 44.1 kHz with blocks of 256 and 2048 samples and two modes. The second mode is the long one. */
function vorbisHeaders(): [Buffer, Buffer, Buffer] {
  const identification = Buffer.alloc(30);
  identification.write("\x01vorbis", "latin1");
  identification.writeUInt8(1, 11);
  identification.writeUInt32LE(44_100, 12);
  identification.writeUInt8(0xb8, 28);
  identification.writeUInt8(1, 29);
  const comment = Buffer.concat([Buffer.from("\x03vorbis", "latin1"), Buffer.alloc(8), Buffer.from([1])]);
  // The end of the setup header: the number of modes, each mode's four fields, and the last bit.
  const bits = [...bitsOf(1, 6), 0, ...bitsOf(0, 40), 1, ...bitsOf(0, 32), ...bitsOf(1, 8), 1];
  const setup = Buffer.concat([Buffer.from("\x05vorbis", "latin1"), Buffer.alloc(300, 0x55), packed(bits)]);
  return [identification, comment, setup];
}

function bitsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, bit) => (bit < 31 ? (value >> bit) & 1 : 0));
}

/** Packs bits into bytes, the lowest bit first. */
function packed(bits: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [index, bit] of bits.entries()) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (index & 7));
  return bytes;
}

/** A packet of the long mode: 1024 samples after another one. */
const vorbisPacket = Buffer.concat([Buffer.from([0b10]), Buffer.alloc(40, 3)]);

export function oggVorbisFile(packets: number, granule = packets * 1024): Buffer {
  const [identification, comment, setup] = vorbisHeaders();
  const serial = 9;
  const pages = Array.from({ length: Math.ceil(packets / 100) }, (_, index) =>
    oggPage(Array<Buffer>(Math.min(100, packets - index * 100)).fill(vorbisPacket), { serial, granule, number: index + 2 }),
  );
  return Buffer.concat([
    oggPage([identification], { serial, granule: 0, flags: 2, number: 0 }),
    oggPage([comment, setup], { serial, granule: 0, number: 1 }),
    ...pages,
  ]);
}

function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([
    Buffer.from(id, "hex"),
    Buffer.from([0x10 | (body.length >> 24), (body.length >> 16) & 255]),
    u16(body.length & 0xffff),
    body,
  ]);
}

/** Returns a WebM file with clusters of one second each. `times` returns the time that each block states, in milliseconds. */
export function webmFile(
  seconds: number,
  over: { stated?: number; times?: (block: number) => number; codec?: string; docType?: string } = {},
): Buffer {
  const { times = (block: number) => block * 20, codec = "A_OPUS" } = over;
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(over.stated ?? seconds * 1000);
  const [identification, comment, setup] = vorbisHeaders();
  const setupOfCodec =
    codec === "A_OPUS"
      ? opusHead
      : Buffer.concat([Buffer.from([2, identification.length, comment.length]), identification, comment, setup]);
  const packet = codec === "A_OPUS" ? opusPacket : vorbisPacket;
  const track = element(
    "ae",
    element("d7", Buffer.from([1])),
    element("83", Buffer.from([2])),
    element("86", Buffer.from(codec)),
    element("63a2", setupOfCodec),
  );
  const clusters = Array.from({ length: seconds }, (_, second) => {
    const blocks = Array.from({ length: 50 }, (_, index) => {
      const time = times(second * 50 + index) - times(second * 50);
      return element("a3", Buffer.from([0x81]), u16(time & 0xffff), Buffer.from([0x80]), packet);
    });
    return element("1f43b675", element("e7", u32(times(second * 50))), ...blocks);
  });
  const info = element("1549a966", element("2ad7b1", Buffer.from([0x0f, 0x42, 0x40])), element("4489", duration));
  return Buffer.concat([
    element("1a45dfa3", element("4282", Buffer.from(over.docType ?? "webm"))),
    element("18538067", info, element("1654ae6b", track), ...clusters),
  ]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
}

const zeros = (count: number) => Buffer.alloc(count);

/** Returns the sample entry of AAC low complexity, mono. */
function aacEntry(rate: number): Buffer {
  const specific = Buffer.from([5, 2, 0x12, 0x08]);
  const config = Buffer.concat([Buffer.from([4, 13 + specific.length, 0x40, 0x15]), zeros(11), specific]);
  const esds = box("esds", zeros(4), Buffer.from([3, 3 + config.length + 3, 0, 1, 0]), config, Buffer.from([6, 1, 2]));
  return box("mp4a", zeros(6), u16(1), zeros(8), u16(1, 16), zeros(4), u32(rate * 65_536), esds);
}

type Mp4Options = { statedSeconds?: number; ticksPerFrame?: number; frameBytes?: number; handler?: string; codec?: string; brand?: string };

function trackBox(frames: number, { statedSeconds, ticksPerFrame = 1024, frameBytes = 20, handler = "soun", codec }: Mp4Options): Buffer {
  const duration = statedSeconds === undefined ? frames * ticksPerFrame : Math.round(statedSeconds * 44_100);
  const entry = codec === undefined ? aacEntry(44_100) : box(codec, zeros(6), u16(1), zeros(8), u16(1, 16), zeros(4), u32(44_100 * 65_536));
  const table = box(
    "stbl",
    box("stsd", u32(0, 1), entry),
    box("stts", u32(0, frames === 0 ? 0 : 1), ...(frames === 0 ? [] : [u32(frames, ticksPerFrame)])),
    box("stsz", u32(0, frameBytes, frames)),
  );
  const media = box(
    "mdia",
    box("mdhd", u32(0, 0, 0, 44_100, duration, 0)),
    box("hdlr", u32(0, 0), Buffer.from(handler), zeros(13)),
    box("minf", table),
  );
  return box("trak", box("tkhd", u32(7, 0, 0, 1, 0, duration), zeros(60)), media);
}

function movieBox(seconds: number, ...content: Buffer[]): Buffer {
  return box("moov", box("mvhd", u32(0, 0, 0, 1000, Math.round(seconds * 1000)), zeros(80)), ...content);
}

export const aacFrameSeconds = 1024 / 44_100;

export function mp4File(frames: number, over: Mp4Options = {}, ...more: Buffer[]): Buffer {
  const { statedSeconds = frames * aacFrameSeconds, frameBytes = 20, brand = "isom" } = over;
  const movie = movieBox(statedSeconds, trackBox(frames, over), ...more);
  return Buffer.concat([box("ftyp", Buffer.from(brand), u32(0)), movie, box("mdat", zeros(Math.min(frames * frameBytes, 20_000)))]);
}

export function videoTrack(): Buffer {
  return trackBox(10, { handler: "vide", codec: "avc1" });
}

/** Returns an MP4 file as recorders write it piece by piece: its header does not state the duration. */
export function fragmentedMp4File(fragments: number, framesEach: number): Buffer {
  const extends_ = box("mvex", box("trex", u32(0, 1, 1, 1024, 20, 0)));
  const fragment = box("moof", box("traf", box("tfhd", u32(0x20000, 1)), box("trun", u32(0, framesEach))));
  const head = [box("ftyp", Buffer.from("iso5"), u32(0)), movieBox(0, trackBox(0, {}), extends_)];
  return Buffer.concat([...head, repeat(Buffer.concat([fragment, box("mdat", zeros(40))]), fragments)]);
}
