import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { servedShape } from "./served-shape.mjs";

test("the shape of what is served stays until a source changes, comes or goes, or until something built is gone", () => {
  const root = mkdtempSync(join(tmpdir(), "galley-shape-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const built = ["dashboard/dist/.built-from", "dashboard/dist/.compressed", "dist/packages/galley-site.tgz", "server/dist/.built-from"];
  for (const path of ["dashboard/src/router.tsx", "messages/service/pages/en.json", "package-lock.json", ...built]) write(path, path);
  const shapes = [servedShape(root)];
  const tell = () => {
    shapes.push(servedShape(root));
    return shapes.at(-1) === shapes.at(-2);
  };
  expect(tell()).toBe(true);
  for (const path of ["dashboard/dist/en/index.html", "dashboard/node_modules/one.js", "server/src/main.test.ts"]) write(path, path);
  expect(tell()).toBe(true);
  for (const path of ["dashboard/src/router.tsx", "messages/service/new/en.json", "package-lock.json", "server/src/main.ts"]) {
    write(path, "changed");
    expect([path, tell()]).toEqual([path, false]);
  }
  for (const path of ["dashboard/src/router.tsx", ...built]) {
    rmSync(join(root, path));
    expect([path, tell()]).toEqual([path, false]);
  }
});
