import type { Views } from "#src/delivery/blog/views/count-views.ts";
import { type Browser, createRecentReaders, isPerson, leadingHost, type Reader } from "#src/delivery/blog/views/reader.ts";
import { type View, viewKey } from "#src/delivery/blog/views/view.ts";
import { type AddressReader, isInside, networkOf } from "#src/people/access/client-address.ts";
import type { ConnectionEnv } from "./caller.ts";

/** Counts the pages of hosted blogs that people open. */
export function countReaders(views: Views, addressOf: AddressReader) {
  const isAgain = createRecentReaders();
  return (view: View, request: Request, env: unknown): void => {
    const { headers } = request;
    // Asked first: it takes less than to read an address, and most requests may be of programs.
    if (!isPerson(browserOf(request))) return;
    if (isAgain(readerOf(headers, addressOf, (env ?? {}) as ConnectionEnv["Bindings"]), viewKey(view))) return;
    views.record(view, leadingHost(headers.get("referer"), headers.get("host")));
  };
}

function browserOf({ method, headers }: Request): Browser {
  return {
    method,
    userAgent: headers.get("user-agent"),
    destination: headers.get("sec-fetch-dest"),
    purpose: headers.get("sec-purpose") ?? headers.get("purpose"),
  };
}

function readerOf(headers: Headers, addressOf: AddressReader, { incoming }: ConnectionEnv["Bindings"]): Reader {
  const address = addressOf(incoming?.socket.remoteAddress, headers.get("x-forwarded-for"));
  return { userAgent: headers.get("user-agent"), network: networkOf(address), isShared: isInside(address) };
}
