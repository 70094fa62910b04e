import type { RecordingFile } from "./recording-file.ts";

export type Box = { type: string; at: number; length: number };

const entered = new Set(["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"]);

/** Yields every box in the order of the file. Containers are followed by their children. */
export function* boxesIn(file: RecordingFile): Generator<Box> {
  for (let at = 0; at + 8 <= file.size; ) {
    const header = file.bytes(at, 16);
    const type = header.toString("latin1", 4, 8);
    const stated = header.readUInt32BE(0);
    const large = stated === 1 && header.length === 16;
    const headerLength = large ? 16 : 8;
    const whole = large ? Number(header.readBigUInt64BE(8)) : stated === 0 ? file.size - at : stated;
    if (whole < headerLength) return;
    const length = Math.min(whole, file.size - at) - headerLength;
    yield { type, at: at + headerLength, length };
    at += entered.has(type) ? headerLength : whole;
  }
}

const portionBytes = 65_536;

/** Calls `read` with each row of a table, up to the end of the box. */
export function forEachRow(
  file: RecordingFile,
  box: Box,
  table: { offset: number; rows: number; rowBytes: number },
  read: (row: Buffer) => void,
): void {
  const end = Math.min(box.at + box.length, box.at + table.offset + table.rows * table.rowBytes);
  const portion = portionBytes - (portionBytes % table.rowBytes);
  for (let at = box.at + table.offset; at + table.rowBytes <= end; at += portion) {
    const bytes = file.bytes(at, Math.min(portion, end - at));
    for (let row = 0; row + table.rowBytes <= bytes.length; row += table.rowBytes) read(bytes.subarray(row, row + table.rowBytes));
  }
}
