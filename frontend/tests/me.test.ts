import { expect, it, vi } from "vitest";
import { becomeMe, myName } from "../src/page/me.svelte";

it("makes one guest of a double click, and another name of the same guest", async () => {
  const asked = vi.fn(async (_: string, how: RequestInit) => {
    await new Promise((later) => setTimeout(later, 5));
    return new Response(how.body as string);
  });
  vi.stubGlobal("fetch", asked);
  await Promise.all([becomeMe("Ann"), becomeMe("Ann")]);
  expect(asked).toHaveBeenCalledTimes(1);
  await Promise.all([becomeMe("Bea"), becomeMe("Cleo")]);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(myName()).toBe("Cleo");
});

it("asks anew after a question that failed", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn().mockRejectedValueOnce(new TypeError("no line")).mockResolvedValue(new Response('{"name":"Dee"}')),
  );
  await expect(becomeMe("Dee")).rejects.toThrow("no line");
  await becomeMe("Dee");
  expect(myName()).toBe("Dee");
});
