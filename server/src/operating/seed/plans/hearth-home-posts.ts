import type { PersonKey } from "../people.ts";
import type { Moment } from "../plan.ts";

type Slide = { kicker?: string; title: string; body?: string };
type Content =
  | { format: "linkedin"; text: string; hashtags: readonly string[] }
  | { format: "x"; parts: readonly string[] }
  | {
      format: "carousel";
      slides: readonly Slide[];
      caption: string;
      hashtags: readonly string[];
      destinations: readonly string[];
    };

/** A social post of the demo world. `article` is the text that it was made from. */
export type PostPlan = Content & { author: PersonKey; agent?: true; article?: string } & (
    | { status: "in_review" | "approved" }
    | { status: "scheduled"; at: Moment }
    | { status: "published"; at: Moment; url: string }
  );

export const hearthHomePosts: readonly PostPlan[] = [
  {
    format: "linkedin",
    author: "marta",
    article: "heat-pump-old-stone-house",
    status: "published",
    at: { day: -2, time: "08:15" },
    url: "https://www.linkedin.com/feed/update/urn:li:share:7401200000000000001",
    text: "Two feet of granite is not insulation.\n\nIt is storage, and that changes which heat pump suits an old stone house. We measured three of them last winter. In each one the seals came first, and in each one the pump that was needed turned out smaller than the first quote.\n\nWhat to measure before you sign anything: how much air leaks, what the house loses per degree, and what the data sheet says at 5 °F instead of 47 °F.",
    hashtags: ["heatpumps", "oldhouses", "energy"],
  },
  {
    format: "x",
    author: "jonas",
    article: "ice-dams",
    status: "published",
    at: { day: -4, time: "12:30" },
    url: "https://x.com/hearthandhome/status/1991000000000000001",
    parts: [
      "An ice dam is not a roof problem. It is warm air that got into your attic, melted the snow from below and let it freeze again at the eaves.",
      "So the repair is not on the roof either. Find the holes in the attic floor: the hatch, the wires, the old chimney, the bathroom fan.",
      "We sealed one attic floor in a weekend and counted the icicles before and after: https://hearthandhome.example/ice-dams",
    ],
  },
  {
    format: "carousel",
    author: "priya",
    article: "air-seal-attic-floor",
    status: "approved",
    slides: [
      { kicker: "Attic floor", title: "Seven holes that heat leaves through", body: "In the order in which to close them." },
      { kicker: "One", title: "The hatch", body: "A sheet of foam and a bead of weatherstrip. Ten minutes, and the largest single gain." },
      { kicker: "Two", title: "Wires", body: "A dab of fire caulk around every cable that goes up through the top plate." },
      { kicker: "Three", title: "The chimney", body: "Sheet metal and high-temperature sealant. Never foam: it has to keep its distance." },
      { kicker: "Four", title: "The bathroom fan", body: "Seal the box to the ceiling, then look where its duct really ends." },
      { kicker: "Then", title: "Measure again", body: "A blower door before and after tells you what the weekend was worth." },
    ],
    caption: "A weekend in the attic, and what it did to the gas bill. The whole guide is on our site.",
    hashtags: ["airsealing", "oldhouse", "insulation"],
    destinations: ["instagram", "linkedin"],
  },
  {
    format: "linkedin",
    author: "priya",
    agent: true,
    article: "range-hood-make-up-air",
    status: "approved",
    text: "Your range hood may be pulling air down the chimney.\n\nA hood that moves 600 cubic feet a minute has to get that air from somewhere. In a house that was sealed last year, somewhere is often the flue.\n\nThe test takes a stick of incense and five minutes.",
    hashtags: ["ventilation", "oldhouses"],
  },
  {
    format: "carousel",
    author: "priya",
    article: "brick-wall-from-inside",
    status: "scheduled",
    at: { day: 2, time: "10:00" },
    slides: [
      { kicker: "Brick walls", title: "Insulate from inside, carefully", body: "Three questions before the first board goes up." },
      { title: "Is the wall dry?", body: "Look at the gutters and the pointing first. A wet wall that is insulated stays wet." },
      { title: "Can it dry inward?", body: "Then no plastic sheet. Use a board that lets vapor through, and plaster without cement." },
      { title: "Where do the joists end?", body: "Their ends sit in the brick. Leave them warm enough, or they rot unseen." },
      { kicker: "Next", title: "Ask a house doctor", body: "One visit, moisture readings included." },
    ],
    caption: "Insulating a brick wall from inside can go well for a hundred years, or badly in three.",
    hashtags: ["brick", "insulation", "oldhouse"],
    destinations: ["instagram", "linkedin", "tiktok"],
  },
  {
    format: "x",
    author: "sam",
    article: "sash-window-repair",
    status: "scheduled",
    at: { day: 5, time: "12:30" },
    parts: ["A sash window that rattles needs a weekend, not a replacement. Cord, putty, a strip of felt, in that order."],
  },
  {
    format: "linkedin",
    author: "jonas",
    article: "one-pipe-steam",
    status: "in_review",
    text: "One-pipe steam is not obsolete. It is misread.\n\nIf a radiator bangs, the pipe has lost its pitch. If it hisses, the vent is tired. Both are an hour of work, and neither needs a new system.",
    hashtags: ["steamheat", "boilers"],
  },
  {
    format: "x",
    author: "priya",
    agent: true,
    article: "lime-mortar",
    status: "in_review",
    parts: [
      "Old brick and new cement do not get along: the mortar wins and the brick breaks.",
      "Lime gives way a little, lets the wall dry, and can be raked out again in eighty years. How to tell which one you have: https://hearthandhome.example/lime-mortar",
    ],
  },
];
