import { failing, type Readers } from "#test/hostile/reader.ts";
import { xNetwork } from "../x-network.ts";

const told = { "x-rate-limit-remaining": "1", "x-rate-limit-reset": "4102444800" };
const windowOf = (headers: Record<string, string>) =>
  xNetwork.postWindow?.({ status: 200, headers: new Headers({ ...told, ...headers }), body: undefined });

export const readers: Readers = {
  "x-network.ts": {
    "the window that X tells": failing((text) => windowOf({ "x-rate-limit-remaining": text })),
    "the end of that window": failing((text) => windowOf({ "x-rate-limit-reset": text })),
  },
};
