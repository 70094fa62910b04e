import type { Delivery, DeliveryDependencies } from "../destinations/destination.ts";
import type { PlatformApi } from "../destinations/platform-api.ts";

export type PieceContext = {
  dependencies: DeliveryDependencies;
  delivery: Delivery;
  connectionId: string;
  platform: string;
  api: PlatformApi;
};
