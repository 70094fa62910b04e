import { type ArticleDestination, isPlatform, type OwnPlaceName, platformsByName } from "@galley/contract";
import { ownPlaceScreens } from "../../../capabilities/own-place-screens.tsx";

export function isArticleDestination(destination: string): destination is ArticleDestination {
  return isPlatform(destination) || isOwnPlace(destination);
}

function isOwnPlace(destination: string): destination is OwnPlaceName {
  return Object.hasOwn(ownPlaceScreens, destination);
}

/** Returns the name of a destination of articles, or the word that is given where there is none of that name. */
export function articleDestinationTitle(destination: string): string {
  if (isPlatform(destination)) return platformsByName[destination].title;
  return isOwnPlace(destination) ? ownPlaceScreens[destination].title() : destination;
}

/** Returns the name of a destination of articles within a sentence. */
export function articleDestinationName(destination: ArticleDestination): string {
  return isPlatform(destination) ? platformsByName[destination].title : ownPlaceScreens[destination].inSentence();
}
