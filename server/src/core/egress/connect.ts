import { connect as connectPlain, isIP, type LookupFunction } from "node:net";
import { connect as connectSecure } from "node:tls";
import type { buildConnector } from "undici";
import type { Reach } from "./reach.ts";
import { type Target, targetRefusal } from "./target.ts";

/** Connects only to the target's checked addresses, whatever the client asks for, and checks the peer before anything is sent. */
export function connectTo(target: Target, reach: Reach, deadline: AbortSignal): buildConnector.connector {
  return (_options, callback) => {
    const { host, port, url } = target;
    const secure = url.protocol === "https:";
    const options = { host, port, lookup: answering(target.addresses), autoSelectFamily: true };
    const socket = secure
      ? connectSecure({ ...options, servername: isIP(host) === 0 ? host : "", ALPNProtocols: ["http/1.1"] })
      : connectPlain(options);
    const cut = () => void socket.destroy(deadline.reason);
    const fail = (error: Error) => callback(error, null);
    deadline.addEventListener("abort", cut, { once: true });
    socket.once("close", () => deadline.removeEventListener("abort", cut));
    socket.once("error", fail);
    // Runs before the listener that starts the TLS handshake.
    socket.prependOnceListener("connect", () => {
      if (!reach.permits(socket.remoteAddress ?? "")) socket.destroy(targetRefusal("address", reach));
    });
    socket.once(secure ? "secureConnect" : "connect", () => {
      if (socket.destroyed) return;
      socket.off("error", fail);
      // From here on each request over this connection has a deadline of its own.
      deadline.removeEventListener("abort", cut);
      callback(null, socket);
    });
  };
}

function answering(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    const [first] = found;
    if (all) callback(null, found);
    else callback(null, first?.address ?? "", first?.family ?? 0);
  };
}
