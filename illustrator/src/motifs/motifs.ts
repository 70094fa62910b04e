import { bicycle } from "./bicycle.ts";
import { book } from "./book.ts";
import { bowl } from "./bowl.ts";
import { bread } from "./bread.ts";
import { bulb } from "./bulb.ts";
import { calendar } from "./calendar.ts";
import { camera } from "./camera.ts";
import { chart } from "./chart.ts";
import { city } from "./city.ts";
import { clock } from "./clock.ts";
import { coins } from "./coins.ts";
import { cup } from "./cup.ts";
import { envelope } from "./envelope.ts";
import { flame } from "./flame.ts";
import { gears } from "./gears.ts";
import { house } from "./house.ts";
import { laptop } from "./laptop.ts";
import { lock } from "./lock.ts";
import { magnifier } from "./magnifier.ts";
import { map } from "./map.ts";
import type { Motif } from "./motif.ts";
import { mountains } from "./mountains.ts";
import { parcel } from "./parcel.ts";
import { plant } from "./plant.ts";
import { sun } from "./sun.ts";
import { target } from "./target.ts";
import { trees } from "./trees.ts";
import { van } from "./van.ts";

/** All motifs. */
export const motifs: readonly Motif[] = [
  ...[house, bicycle, van, city, map],
  ...[bread, cup, bowl, book, camera, calendar, clock, lock, envelope, parcel],
  ...[flame, plant, trees, mountains, sun],
  ...[coins, laptop, gears, chart, bulb, magnifier, target],
];
