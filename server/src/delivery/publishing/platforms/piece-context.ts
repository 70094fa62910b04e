import type { Delivery, DestinationDependencies } from "../destinations/destination.ts";
import type { PlatformApi } from "../destinations/platform-api.ts";

export type PieceContext = {
  dependencies: DestinationDependencies;
  delivery: Delivery;
  connectionId: string;
  platform: string;
  api: PlatformApi;
};
