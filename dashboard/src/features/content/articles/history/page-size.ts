export const historyPageSize = 50;
