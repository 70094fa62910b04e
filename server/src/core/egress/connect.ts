import { connect as connectPlain, isIP, type LookupFunction } from "node:net";
import { connect as connectSecure } from "node:tls";
import type { buildConnector } from "undici";
import type { Reach } from "./reach.ts";
import { refusal, type Target } from "./target.ts";

/** Connects to the target's checked addresses only, whatever the client asks for, and looks at who is there before anything is sent. */
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
    // Before the listener with which TLS begins to speak.
    socket.prependOnceListener("connect", () => {
      if (!reach.permits(socket.remoteAddress ?? "")) socket.destroy(refusal("address"));
    });
    socket.once(secure ? "secureConnect" : "connect", () => {
      if (socket.destroyed) return;
      socket.off("error", fail);
      // From here on the request minds its own deadline; a later one over the same connection has another.
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
