import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { listenHttp } from "./listen.ts";
import { isSigned } from "./s3-signature.ts";

// Runs the S3 store of the tests in its own process. Prints its port and runs as long as its standard input is open.
const [directory = "", bucket = "", accessKeyId = "", secretAccessKey = ""] = process.argv.slice(2);
const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
showWhole(store.store);
await store.configureBuckets();
const answer = store.callback();
const { port } = await listenHttp((request, response) => void admit(request, response, answer));
process.stdout.write(`${port}\n`);
process.stdin.resume().on("end", () => process.exit());

// S3rver accepts every version 4 signature, so this function checks them first.
async function admit(request: IncomingMessage, response: ServerResponse, next: RequestListener): Promise<void> {
  const body = await buffer(request).catch(() => undefined);
  if (body === undefined) return;
  if (!isSigned(request, body, { accessKeyId, secretAccessKey })) {
    response.writeHead(403, { "content-type": "application/xml" }).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    return;
  }
  const { headers, method, url, socket, httpVersion } = request;
  const again = Object.assign(Readable.from([body], { objectMode: false }), { headers, method, url, socket, httpVersion });
  next(again as unknown as IncomingMessage, response);
}

// S3 shows an object whole or not at all. S3rver alone overwrites an object while others read it.
function showWhole(objects: S3rver["store"]): void {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  const getObject = objects.getObject.bind(objects);
  objects.getObject = (...object) => inTurn(() => getObject(...object));
  objects.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content);
    const md5 = createHash("md5").update(bytes).digest("hex");
    const file = objects.getResourcePath(bucket, key, "object");
    await inTurn(async () => {
      await mkdir(dirname(file), { recursive: true });
      const aside = `${file}.${randomUUID()}`;
      await writeFile(aside, bytes);
      await rename(aside, file);
      await objects.putMetadata(bucket, key, metadata, md5);
    });
    return { size: bytes.length, md5 };
  };
}
