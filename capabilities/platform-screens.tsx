import type { PlatformName } from "@galley/contract";
import { devtoScreen } from "./devto/screen.tsx";
import { ghostScreen } from "./ghost/screen.tsx";
import type { PlatformScreen } from "./screen.ts";
import { wordpressScreen } from "./wordpress/screen.tsx";

export const platformScreens: Record<PlatformName, PlatformScreen> = { wordpress: wordpressScreen, ghost: ghostScreen, devto: devtoScreen };
