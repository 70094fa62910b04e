import { credentialNetworkNames } from "@galley/contract";
import { expect, test } from "vitest";
import { openNetworkWorld } from "../test-support.ts";

test("says of each network whether accounts can be connected, and what the operator would have to set", async () => {
  await using at = await openNetworkWorld({ connected: false });
  const { data } = await at.world.call(at.world.registry.listNetworks, {}, { kind: "person", role: "reader" });
  expect(data).toEqual([
    {
      network: "x",
      hasApp: true,
      settings: ["GALLEY_X_CLIENT_ID", "GALLEY_X_CLIENT_SECRET"],
      callbackUrl: "http://galley.test/connect/x/callback",
    },
    {
      network: "linkedin",
      hasApp: false,
      settings: ["GALLEY_LINKEDIN_CLIENT_ID", "GALLEY_LINKEDIN_CLIENT_SECRET"],
      callbackUrl: "http://galley.test/connect/linkedin/callback",
    },
    {
      network: "instagram",
      hasApp: false,
      settings: ["GALLEY_META_APP_ID", "GALLEY_META_APP_SECRET"],
      callbackUrl: "http://galley.test/connect/instagram/callback",
    },
    ...credentialNetworkNames.map((network) => ({ network, hasApp: true, settings: [], callbackUrl: null })),
  ]);
  expect(JSON.stringify(data)).not.toContain(at.x.app.clientSecret);
});
