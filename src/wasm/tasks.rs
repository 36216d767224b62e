//! Runs the core's futures on JavaScript's microtasks, one slot a call. A task can be ended from outside, which drops its future and with it whatever it holds.

use core::cell::RefCell;
use core::future::Future;
use core::pin::Pin;
use core::sync::atomic::{AtomicBool, Ordering};
use core::task::{Context, Poll, Waker};
use std::sync::Arc;
use std::task::Wake;

use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

type Task = Pin<Box<dyn Future<Output = ()>>>;

/// A task's id holds the index of its slot and the slot's generation. Sixteen million calls at once are more than the memory of wasm32 holds.
const INDEX_BITS: u32 = 24;
const INDEX_MASK: u32 = (1 << INDEX_BITS) - 1;

/// A place for one task. Its generation tells late wakers of an earlier task that they are late.
#[derive(Default)]
struct Slot {
    generation: u8,
    task: Option<(Task, Arc<Alarm>)>,
}

struct Alarm {
    id: u32,
    rung: AtomicBool,
}

thread_local! {
    static SLOTS: RefCell<Vec<Slot>> = const { RefCell::new(Vec::new()) };
    /// The slots that are free.
    static FREE: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    static SCHEDULER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Tells who schedules tasks: a function that takes a task's id and calls `runTask` with it soon. The door of the package calls this once for each instance.
#[wasm_bindgen(js_name = onWake)]
pub fn on_wake(scheduler: Function) {
    SCHEDULER.set(Some(scheduler));
}

/// Runs a task as far as it goes. A task that has ended is left alone.
#[wasm_bindgen(js_name = runTask)]
pub fn run_task(id: u32) {
    let Some((mut task, alarm)) = slot(id, |slot| slot.task.take()).flatten() else { return };
    alarm.rung.store(false, Ordering::Relaxed);
    let waker = Waker::from(alarm.clone());
    match task.as_mut().poll(&mut Context::from_waker(&waker)) {
        Poll::Ready(()) => {
            drop(free(id));
        }
        Poll::Pending => {
            // The slot has another generation when the task was ended while it ran.
            let mut held = Some((task, alarm));
            slot(id, |slot| slot.task = held.take());
            // Dropped here, outside the borrow of the slots: what a future holds may call out.
            drop(held);
        }
    }
}

/// Ends a task: what it waits for is aborted, and it never reports.
#[wasm_bindgen(js_name = endTask)]
pub fn end_task(id: u32) {
    // Dropped here, outside the borrow of the slots: what a future holds may call out.
    drop(free(id));
}

/// Starts a task and runs it as far as it goes; gives its id.
pub(super) fn start(future: impl Future<Output = ()> + 'static) -> u32 {
    let index = FREE.with_borrow_mut(Vec::pop);
    let id = SLOTS.with_borrow_mut(|slots| {
        let index = index.unwrap_or_else(|| {
            slots.push(Slot::default());
            slots.len() as u32 - 1
        });
        let slot = &mut slots[index as usize];
        let id = (u32::from(slot.generation) << INDEX_BITS) | index;
        slot.task = Some((Box::pin(future), Arc::new(Alarm { id, rung: AtomicBool::new(false) })));
        id
    });
    run_task(id);
    id
}

/// Frees a slot and gives what it held.
fn free(id: u32) -> Option<(Task, Arc<Alarm>)> {
    let held = slot(id, |slot| {
        slot.generation = slot.generation.wrapping_add(1);
        slot.task.take()
    })?;
    FREE.with_borrow_mut(|free| free.push(id & INDEX_MASK));
    held
}

fn slot<R>(id: u32, work: impl FnOnce(&mut Slot) -> R) -> Option<R> {
    SLOTS.with_borrow_mut(|slots| slots.get_mut((id & INDEX_MASK) as usize).filter(|slot| u32::from(slot.generation) == id >> INDEX_BITS).map(work))
}

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        if self.rung.swap(true, Ordering::Relaxed) {
            return;
        }
        SCHEDULER.with_borrow(|scheduler| {
            if let Some(scheduler) = scheduler {
                let _ = scheduler.call1(&JsValue::UNDEFINED, &JsValue::from(self.id));
            }
        });
    }
}
