import type { Objective, Tone } from "@galley/contract";

/** Instructions for each objective. */
export const objectiveWishes: Record<Objective, string> = {
  leads: "bring readers to get in touch; show the problem and what solving it is worth, then the call to action.",
  authority: "show that the organization knows its subject; lead with facts and a clear position.",
  educate: "teach one thing that readers can use today.",
  launch: "make something new known: what it is, for whom, and what it changes.",
  retain: "be of use to those who are customers already.",
  save: "be worth keeping: steps, a checklist or figures to come back to.",
  engage: "start a conversation; end with one honest question that is easy to answer.",
  hire: "make the right people want to work here; show how the work is done.",
  sell: "bring readers to buy; say what they get, and answer the usual doubt.",
};

/** Instructions for each tone. */
export const toneWishes: Record<Tone, string> = {
  consultative: "an adviser who explains and weighs, without pressure.",
  direct: "short and clear; the point first, no detours.",
  didactic: "a teacher; step by step, terms explained when they first appear.",
  casual: "as one speaks to a colleague; light, and never sloppy.",
};
