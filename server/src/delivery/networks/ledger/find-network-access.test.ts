import { expect, test } from "vitest";
import type { PostDelivery, PostDeliveryDependencies } from "../delivery.ts";
import { findNetworkAccess } from "./find-network-access.ts";

test("a network without an app of the operator fails with words that a person can follow", () => {
  const withoutApps = { apps: {} } as PostDeliveryDependencies;
  const delivery = { organizationId: "org_1", projectId: "prj_1" } as PostDelivery;
  expect(() => findNetworkAccess(withoutApps, "linkedin", delivery)).toThrow(/LinkedIn.*GALLEY_LINKEDIN.* Then retry\.$/s);
});
