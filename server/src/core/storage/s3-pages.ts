import type { S3Answer, S3Request } from "./s3-call.ts";
import { readListing } from "./s3-xml.ts";

type Listing = {
  ask(request: S3Request): Promise<S3Answer | undefined>;
  /** Makes the error of a page that breaks off or comes again. */
  fault(error: unknown): Error;
  keysPerPageMax?: number;
};

/** Lists the files of a bucket whose key starts with `prefix`, page by page. */
export async function* listPages({ ask, fault, keysPerPageMax = 1000 }: Listing, prefix: string) {
  const query: Record<string, string> = { "list-type": "2", prefix, "max-keys": String(keysPerPageMax) };
  for (;;) {
    const answer = await ask({ method: "GET", query });
    const text = await answer?.body.text().catch((error: unknown) => {
      throw fault(error);
    });
    const { files, next } = readListing(text ?? "");
    yield* files.filter(({ key }) => key.startsWith(prefix));
    if (next === undefined) return;
    if (next === query["continuation-token"]) throw fault(new Error("The store lists the same page again."));
    query["continuation-token"] = next;
  }
}
