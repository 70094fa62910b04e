import { destinationsByFormat, type PostDestinationName, type PostFormat } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Violation } from "#src/core/failure.ts";

/** Lists problems with the destinations that were sent. For a format without a choice, `checkForeignFields` reports the field. */
export function checkDestinations(format: PostFormat, destinations: readonly PostDestinationName[] | undefined): Violation[] {
  const known: readonly PostDestinationName[] = destinationsByFormat[format];
  if (known.length === 1 || destinations === undefined) return [];
  if (destinations.length === 0) return [{ param: "destinations", text: sentence("violation_no_destination", { count: known.length }) }];
  return destinations.flatMap((destination, index) => {
    const param = `destinations[${index}]`;
    if (!known.includes(destination)) {
      return [{ param, text: sentence("violation_destination_of_other_format", { format, destination, names: known.join(", ") }) }];
    }
    if (destinations.indexOf(destination) === index) return [];
    return [{ param, text: sentence("violation_destination_twice", { destination }) }];
  });
}
