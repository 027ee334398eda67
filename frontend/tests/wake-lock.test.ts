import { expect, it } from "vitest";
import { keepAwake, type Screen } from "../src/room/wake-lock";

function fakeScreen() {
  const fake = { held: 0, asked: 0, seen: true, changed: () => undefined as void, refuses: false };
  const screen: Screen = {
    hold: () => {
      fake.asked += 1;
      if (fake.refuses) return Promise.reject(new Error("low battery"));
      fake.held += 1;
      return Promise.resolve({
        release: () => {
          fake.held -= 1;
          return Promise.resolve();
        },
      });
    },
    seen: () => fake.seen,
    changes: (then) => {
      fake.changed = then;
      return () => (fake.changed = () => undefined);
    },
  };
  return { fake, screen };
}

/** Lets everything happen that waits. */
const settle = (): Promise<void> => new Promise((then) => setTimeout(then));

it("keeps the screen on until the end", async () => {
  const { fake, screen } = fakeScreen();
  const end = keepAwake(screen);
  await settle();
  expect(fake.held).toBe(1);
  end();
  await settle();
  expect(fake.held).toBe(0);
  fake.changed();
  await settle();
  expect(fake.asked).toBe(1);
});

it("asks again when the page is seen again, and holds it once", async () => {
  const { fake, screen } = fakeScreen();
  fake.seen = false;
  const end = keepAwake(screen);
  await settle();
  expect(fake.asked).toBe(0);
  fake.seen = true;
  fake.changed();
  await settle();
  fake.changed();
  await settle();
  expect([fake.asked, fake.held]).toEqual([2, 1]);
  end();
});

it("lets go at once what comes after the end, and takes a refusal in good part", async () => {
  const { fake, screen } = fakeScreen();
  keepAwake(screen)();
  await settle();
  expect(fake.held).toBe(0);
  fake.refuses = true;
  keepAwake(screen)();
  await settle();
  expect(fake.held).toBe(0);
});

it("does nothing where the browser cannot", () => {
  expect(() => keepAwake(null)()).not.toThrow();
});
