import type { CapabilitySurface } from "#server/surfaces/capability-surface.ts";
import { connectSurface } from "./connected-site/surface/connect-surface.ts";

/** Surfaces of capabilities, for calls that are no operations. */
export const capabilitySurfaces: readonly CapabilitySurface[] = [connectSurface];
