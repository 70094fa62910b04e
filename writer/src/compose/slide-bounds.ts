import { countCharacters, limits } from "@galley/contract";

const within = (lengthMax: number) => (text: string) => text.length <= lengthMax || countCharacters(text, lengthMax) <= lengthMax;

export const isTitle = within(limits.slideTitleLengthMax);
export const isBody = within(limits.slideBodyLengthMax);
export const isKicker = within(limits.slideKickerLengthMax);
