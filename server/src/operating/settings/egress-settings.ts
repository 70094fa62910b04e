import { z } from "zod";
import { refuseOtherThanNetworks } from "./setting-kinds.ts";

const networks = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ""))
  .superRefine(refuseOtherThanNetworks)
  .prefault("");

/** Settings for the networks beside the public ones that outgoing calls reach, and for those whose answers people see. */
export const egressVariables = {
  GALLEY_EGRESS_ALLOW: networks.meta({
    description:
      "Private networks that images, webhooks, sites and organizations' models may be on, such as `10.20.0.0/16, fd12:3456::/48`. Inside them plain http and every port are allowed.",
    shownDefault: "none: only public addresses over https",
  }),
  GALLEY_EGRESS_SHOW_ANSWERS: networks.meta({
    description:
      "Networks of GALLEY_EGRESS_ALLOW whose answers to webhooks, and errors of organizations' models, people see, such as `10.20.4.0/24`. Of other private addresses they see the status alone.",
    shownDefault: "none: only answers of public addresses",
  }),
};
