import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { isZip } from "#src/core/unzip.ts";
import { unzipTables } from "./tables.ts";

const text = "date,page\n".repeat(1000);
const archive = () =>
  Buffer.from(zipSync({ "a.csv": strToU8(text), "folder/B.CSV": [strToU8("b"), { level: 0 }], "notes.txt": strToU8("n") }));
const entryAt = (bytes: Buffer) => bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));

test("an archive gives its CSV files, packed or not, and nothing else", () => {
  expect(isZip(archive())).toBe(true);
  expect(isZip(Buffer.from("date,page"))).toBe(false);
  expect(unzipTables(archive(), 1_000_000).map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ["a.csv", text],
    ["folder/B.CSV", "b"],
  ]);
});

test("a bomb is refused before it is unpacked, by what it says and by what it is", () => {
  const bomb = Buffer.from(zipSync({ "a.csv": new Uint8Array(30_000_000), "b.csv": new Uint8Array(30_000_000) }));
  expect(() => unzipTables(bomb, 50_000_000)).toThrow(/too large/);
  expect(() => unzipTables(bomb, 1_000_000)).toThrow(/too large/);
  bomb.writeUInt32LE(100, entryAt(bomb) + 24);
  expect(() => unzipTables(bomb, 50_000_000)).toThrow(/damaged/);
});

test.each([
  ["a wrong checksum", (bytes: Buffer) => bytes.writeUInt32LE(1, entryAt(bytes) + 16)],
  ["a smaller size than it has", (bytes: Buffer) => bytes.writeUInt32LE(9, entryAt(bytes) + 24)],
  ["a larger size than it has", (bytes: Buffer) => bytes.writeUInt32LE(99_999, entryAt(bytes) + 24)],
  ["another way of packing", (bytes: Buffer) => bytes.writeUInt16LE(12, entryAt(bytes) + 10)],
  ["a file beyond its end", (bytes: Buffer) => bytes.writeUInt32LE(0x7fffffff, entryAt(bytes) + 42)],
  ["a directory beyond its end", (bytes: Buffer) => bytes.writeUInt32LE(0x7fffffff, bytes.length - 6)],
])("an archive with %s is refused", (_, spoil) => {
  const bytes = archive();
  spoil(bytes);
  expect(() => unzipTables(bytes, 1_000_000)).toThrow(/damaged/);
});

test("an archive that is cut off anywhere is refused", () => {
  const bytes = archive();
  for (let end = 4; end < bytes.length; end += 7)
    expect(() => unzipTables(bytes.subarray(0, end), 1_000_000), String(end)).toThrow(/damaged/);
});

test("an encrypted file is refused by name", () => {
  const bytes = archive();
  bytes.writeUInt16LE(1, entryAt(bytes) + 8);
  expect(() => unzipTables(bytes, 1_000_000)).toThrow(/a\.csv is encrypted/);
});
