import { carouselDestinations, type PostDestinationName, type PostFormat } from "@galley/contract";
import type { Violation } from "./violation.ts";

/** Lists problems with the destinations that were sent. For a format without a choice, `checkForeignFields` reports the field. */
export function checkDestinations(format: PostFormat, destinations: readonly PostDestinationName[] | undefined): Violation[] {
  if (format !== "carousel" || destinations === undefined) return [];
  if (destinations.length === 0) {
    return [
      { param: "destinations", message: `There is no destination. Send 1 to ${carouselDestinations.length}, or leave the field out.` },
    ];
  }
  return destinations.flatMap((destination, index) =>
    destinations.indexOf(destination) === index
      ? []
      : [{ param: `destinations[${index}]`, message: `${destination} is listed twice. Remove one.` }],
  );
}
