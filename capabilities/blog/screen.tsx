import { m } from "#messages";
import type { OwnPlaceScreen } from "../screen.ts";

export const blogScreen: OwnPlaceScreen = { title: m.review_hosted_blog, inSentence: m.connections_the_blog };
