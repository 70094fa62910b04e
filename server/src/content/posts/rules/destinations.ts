import { carouselDestinations, type PostDestinationName, type PostFormat } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Violation } from "#src/core/failure.ts";

/** Lists problems with the destinations that were sent. For a format without a choice, `checkForeignFields` reports the field. */
export function checkDestinations(format: PostFormat, destinations: readonly PostDestinationName[] | undefined): Violation[] {
  if (format !== "carousel" || destinations === undefined) return [];
  if (destinations.length === 0) {
    return [{ param: "destinations", text: sentence("violation_no_destination", { count: carouselDestinations.length }) }];
  }
  return destinations.flatMap((destination, index) =>
    destinations.indexOf(destination) === index
      ? []
      : [{ param: `destinations[${index}]`, text: sentence("violation_destination_twice", { destination }) }],
  );
}
