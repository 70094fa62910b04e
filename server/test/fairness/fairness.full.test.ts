import { bodyRows } from "./bodies.ts";
import { poolRows } from "./pools.ts";
import { resourceRows } from "./resources.ts";
import { testRows } from "./test-rows.ts";

testRows({ ...bodyRows, ...poolRows, ...resourceRows });
