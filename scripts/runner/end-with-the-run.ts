// Without this, a worker of a killed run would go on with its tests, its browser and its services.
if (!process.listeners("disconnect").some(({ name }) => name === endWithTheRun.name)) process.on("disconnect", endWithTheRun);

// Vitest evaluates this file again for each test file.
function endWithTheRun(): void {
  process.exit(1);
}
