import type { OwnPlaceName } from "@galley/contract";
import { blogScreen } from "./blog/screen.tsx";
import { siteScreen } from "./connected-site/screen.tsx";
import type { OwnPlaceScreen } from "./screen.ts";

export const ownPlaceScreens: Record<OwnPlaceName, OwnPlaceScreen> = { hosted_blog: blogScreen, site: siteScreen };
