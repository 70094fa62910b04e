import { faded, type Hex } from "@galley/illustrator/color";
import type { Node } from "@takumi-rs/core";
import type { Background } from "../../theme/background.ts";
import { box, image, type Style, text } from "../nodes.ts";
import type { Frame } from "./template.ts";
import { labelStyle } from "./type.ts";

/** Returns the text above a slide's title: its kicker, or its position between cover and closing slide, or the speaker's name. */
export function kickerOf({ kicker, role, number, total, speaker }: Frame): string {
  if (kicker !== "") return kicker;
  return role === "slide" ? positionOf({ number, total }) : speaker.name;
}

/** Returns the position of a slide, not counting cover and closing slide. */
export function positionOf({ number, total }: Pick<Frame, "number" | "total">): string {
  return `${number - 1} / ${total - 2}`;
}

export function kickerText(frame: Frame, style: Style): Node {
  return frame.kicker === "" && frame.role === "slide" ? figures(positionOf(frame), style) : text(kickerOf(frame), style);
}

/** Returns the style of a kicker, or of the name in its place. */
export function kickerStyle(frame: Frame, size: number, weight?: number): Style {
  return labelStyle({ ...frame, writing: frame.writings.kicker }, size, weight);
}

/** Creates a text of figures, which run from left to right in every script. */
export function figures(content: string, style: Style): Node {
  return { ...text(content, style), dir: "ltr" };
}

export function kickerRow(frame: Frame, background: Background, size = 30): Node {
  return box(
    { alignItems: "center", gap: 16 },
    box({ width: 14, height: 14, borderRadius: 7, backgroundColor: background.mark, flexShrink: 0 }),
    kickerText(frame, { ...kickerStyle(frame, size), color: background.quiet }),
  );
}

/** Draws the logo and the host, and at the other end one dot for each slide. */
export function footer(frame: Frame, background: Background, { line }: { line: boolean }): Node {
  return box(
    {
      justifyContent: "space-between",
      alignItems: "center",
      paddingTop: 26,
      ...(line && { borderTopWidth: 2, borderTopStyle: "solid", borderTopColor: background.line }),
    },
    signature(frame, background.quiet),
    dots(frame, background),
  );
}

export function signature(frame: Frame, color: Hex, size = 26): Node {
  const { logo, host } = frame.speaker;
  return box(
    { alignItems: "center", gap: 18 },
    logo !== null && image(logo.src, logo.width, logo.height),
    text(host, { ...labelStyle(frame, size, 500), color: color }),
  );
}

export function dots({ number, total }: Frame, background: Background): Node {
  if (total === 1) return box({});
  const all = Array.from({ length: total }, (_, index) => {
    const here = index === number - 1;
    return box({
      width: here ? 34 : 10,
      height: 10,
      borderRadius: 5,
      backgroundColor: here ? background.mark : faded(background.ink, 0.32),
    });
  });
  return box({ gap: 10, alignItems: "center" }, all);
}

/** Draws the call to action in the shape of a button. */
export function callToAction(frame: Frame, background: Background, { radius }: { radius: number }): Node | undefined {
  const words = frame.speaker.callToAction;
  if (words === "") return undefined;
  const style = {
    ...labelStyle({ ...frame, writing: frame.writings.callToAction }, 34),
    color: background.color,
    whiteSpace: "normal" as const,
  };
  return box({}, box({ backgroundColor: background.ink, padding: "24px 42px", borderRadius: radius }, text(words, style)));
}
