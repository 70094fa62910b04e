/** What came due while the service was away still goes out this long after its time; later than that a person decides. */
export const lateMinutesMax = 60;
