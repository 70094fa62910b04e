import { createEgress, type Egress } from "./egress.ts";
import { lookUpBySystem } from "./names/look-up-by-system.ts";
import { privateNetworks } from "./private-networks.ts";

/** Opens egress to private networks and every port, for addresses that only the operator sets. */
export function createOperatorEgress(): Egress {
  return createEgress({ allow: [...privateNetworks], anyPort: true, lookup: lookUpBySystem });
}
