import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emojiFile } from "../../server/src/content/glyphs/emoji-drawings.ts";
import { packEmoji } from "./pack-emoji.ts";

// Writes the file of emoji anew from a version of the package that has them: npm run emoji -- 15.0.0
const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error("Name the exact version of @twemoji/svg to take, as in 15.0.0.");
const folder = mkdtempSync(join(tmpdir(), "galley-emoji-"));
try {
  const out = execFileSync("npm", ["pack", `@twemoji/svg@${version}`, "--json", "--loglevel=error"], { cwd: folder, encoding: "utf8" });
  const [packed] = JSON.parse(out) as [{ id: string; filename: string; integrity: string }];
  execFileSync("tar", ["-xzf", packed.filename], { cwd: folder });
  const names = readdirSync(join(folder, "package")).filter((name) => name.endsWith(".svg"));
  const drawings = names.map((name) => ({ code: name.slice(0, -".svg".length), svg: readFileSync(join(folder, "package", name)) }));
  const file = packEmoji(drawings, {
    source: packed.id,
    integrity: packed.integrity,
    license: "CC-BY-4.0 AND MIT",
    attribution: "Twemoji, by Twitter, Inc and other contributors. twemoji.LICENSE.md tells the terms.",
  });
  writeFileSync(emojiFile, file);
  process.stdout.write(`${emojiFile}: ${drawings.length} emoji in ${file.length} bytes.\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
