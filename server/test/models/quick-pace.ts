/** Short waits for `createModels`, so that tests that go through them take none. */
export const quickPace = { idleMilliseconds: 200, pauseMilliseconds: 1 };
