/** Longest delay with which a post that came due while the service was down still goes out; after that a person decides. */
export const lateMinutesMax = 60;
