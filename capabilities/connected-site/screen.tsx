import { m } from "#messages";
import type { OwnPlaceScreen } from "../screen.ts";

export const siteScreen: OwnPlaceScreen = { title: m.review_own_site, inSentence: m.connections_the_site };
