import type { Views } from "#src/delivery/blog/views/count-views.ts";
import { createRecentReaders, isPerson, leadingHost, type Reader } from "#src/delivery/blog/views/reader.ts";
import { type View, viewKey } from "#src/delivery/blog/views/view.ts";
import { type AddressReader, isInside, networkOf } from "#src/people/access/client-address.ts";
import type { ConnectionEnv } from "./caller.ts";

/** Counts the pages of hosted blogs that people open. */
export function countReaders(views: Views, addressOf: AddressReader) {
  const isAgain = createRecentReaders();
  return (view: View, request: Request, env: unknown): void => {
    const reader = readerOf(request, addressOf, (env ?? {}) as ConnectionEnv["Bindings"]);
    if (!isPerson(reader) || isAgain(reader, viewKey(view))) return;
    views.record(view, leadingHost(reader.referrer, request.headers.get("host")));
  };
}

function readerOf({ method, headers }: Request, addressOf: AddressReader, { incoming }: ConnectionEnv["Bindings"]): Reader {
  const address = addressOf(incoming?.socket.remoteAddress, headers.get("x-forwarded-for"));
  return {
    method,
    userAgent: headers.get("user-agent"),
    referrer: headers.get("referer"),
    destination: headers.get("sec-fetch-dest"),
    purpose: headers.get("sec-purpose") ?? headers.get("purpose"),
    network: networkOf(address),
    isShared: isInside(address),
  };
}
