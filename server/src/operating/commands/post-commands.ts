import { postDestinationNames } from "@galley/contract";
import { type Command, type OutputOf, throughOperation } from "./command.ts";
import { columns } from "./lines.ts";

const post = { name: "ID", field: "id", about: "the id of the post." } as const;
const destination = { name: "DESTINATION", field: "destination", about: `one of ${postDestinationNames.join(", ")}.` } as const;

type Destination = OutputOf<"getPostDelivery">["destinations"][number];

/** Describes one destination of a post: status, time, and address or reason for waiting. */
function describe({ destination, status, at, url, waitsFor, nextAttemptAt, error }: Destination): [string, string, string, string] {
  const waits = waitsFor === "article" ? "waiting for its article" : waitsFor === "person" ? "to be posted by hand" : "";
  const next = nextAttemptAt === null ? "" : `next attempt ${nextAttemptAt}`;
  return [destination, status, at ?? "", [url ?? "", waits, error?.message ?? "", next].filter((text) => text !== "").join("; ")];
}

function describePackage({ text, link, filesStatus, files, downloadUrl, error }: OutputOf<"getPostPackage">): string[] {
  const pending = filesStatus === "pending" ? ["", "The files are being rendered again. Try again in a moment."] : [];
  const failed = filesStatus === "failed" ? ["", error ?? "The files could not be rendered."] : [];
  const alts = files.flatMap(({ name, alt }) => (alt === "" ? [] : [`${name}  ${alt}`]));
  return [
    ...text.split("\n"),
    ...(link === null ? [] : ["", link]),
    ...(downloadUrl === undefined ? [] : ["", "Files, for an hour:", downloadUrl]),
    ...(alts.length === 0 ? [] : ["", "Alt text:", ...alts]),
    ...pending,
    ...failed,
  ];
}

const changed = ({ destination, destinationStatus, status }: OutputOf<"retryPostDestination">) => [
  `${destination} is ${destinationStatus}; the post is ${status}.`,
];

export const postCommands: readonly Command[] = [
  throughOperation({
    words: ["post", "approve"],
    about: "Approve exactly one revision of a post.",
    flags: [
      {
        name: "revision",
        value: "NUMBER",
        about: "The revision that was reviewed; it must be the current one.",
        field: "revision",
        required: true,
        read: Number,
      },
    ],
    positionals: [post],
    example: "post approve pst_019a --revision 1",
    operation: "approvePost",
    print: ({ id, revision, remaining, scheduled, passed, checks }) => [
      remaining.length === 0
        ? `Revision ${revision} of ${id} is approved.`
        : `The step is given to revision ${revision} of ${id}. Still to be given: ${remaining.map(({ step }) => step).join(", ")}.`,
      ...scheduled.map(({ destination, at }) => `It goes out on ${destination} at ${at}.`),
      ...passed.map(({ destination, at }) => `Its date on ${destination}, ${at}, has passed: set a new one.`),
      ...checks.map(({ message }) => message),
    ],
  }),
  throughOperation({
    words: ["post", "delivery"],
    about: "Show the status of a post at each destination.",
    flags: [],
    positionals: [post],
    example: "post delivery pst_019a",
    operation: "getPostDelivery",
    print: ({ status, destinations }) => [`The post is ${status}.`, "", ...columns(destinations.map(describe))],
  }),
  throughOperation({
    words: ["post", "package"],
    about: "Print what is needed to post by hand: text, link and files.",
    flags: [],
    positionals: [post, destination],
    example: "post package pst_019a linkedin",
    operation: "getPostPackage",
    print: describePackage,
  }),
  throughOperation({
    words: ["post", "mark-published"],
    about: "Mark a post as published, after posting it by hand or finding it on the network.",
    flags: [{ name: "url", value: "URL", about: "The post's address on the network.", field: "url", required: true }],
    positionals: [post, destination],
    example: "post mark-published pst_019a linkedin --url https://www.linkedin.com/feed/update/urn:li:activity:1/",
    operation: "markPostPublished",
    print: changed,
  }),
  throughOperation({
    words: ["post", "retry"],
    about: "Retry a failed destination of a post.",
    flags: [],
    positionals: [post, destination],
    example: "post retry pst_019a x",
    operation: "retryPostDestination",
    print: changed,
  }),
  throughOperation({
    words: ["post", "withdraw"],
    about: "Remove a destination's date, as long as nothing of the post is published there.",
    flags: [
      {
        name: "not-there",
        about: "For a publication of unknown outcome: someone has checked, and the post is not there.",
        field: "notThere",
      },
    ],
    positionals: [post, destination],
    example: "post withdraw pst_019a x",
    operation: "withdrawPostDestination",
    print: changed,
  }),
];
