// Makes the secrets of compose.yaml at the first start, and leaves alone what is there. They are in a volume that only the services
// that need them mount: `docker compose down --volumes` takes them along with the data that they open.
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
if (folder === undefined) throw new Error("Name the folder for the secrets.");

/** Returns the secret of a file, which appears as a whole and is never replaced. */
function secret(name, make) {
  const file = join(folder, name);
  if (!existsSync(file)) {
    const written = `${file}.new`;
    rmSync(written, { force: true });
    // For Galley's user. The images of the other services read their secrets as root.
    writeFileSync(written, `${make()}\n`, { mode: 0o400, flush: true });
    linkSync(written, file);
    rmSync(written);
  }
  return readFileSync(file, "utf8").trim();
}

secret("galley-secret", () => randomBytes(32).toString("base64"));
const password = secret("database-password", () => randomBytes(24).toString("hex"));
secret("database-url", () => `postgres://galley:${password}@database:5432/galley`);
secret("s3-access-key-id", () => `galley-${randomBytes(8).toString("hex")}`);
secret("s3-secret-access-key", () => randomBytes(24).toString("hex"));
