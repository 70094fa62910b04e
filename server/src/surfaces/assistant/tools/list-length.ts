/** Items that a list holds for an assistant that does not say how many it wants: its context is dearer than a call. */
export const listLengthDefault = 20;
