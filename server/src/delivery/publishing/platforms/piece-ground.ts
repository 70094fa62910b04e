import type { Delivery, DeliveryGround } from "../destinations/destination.ts";
import type { PlatformApi } from "../destinations/platform-api.ts";

export type PieceGround = { ground: DeliveryGround; delivery: Delivery; connectionId: string; platform: string; api: PlatformApi };
