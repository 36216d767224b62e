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

/// A place for one task. Its generation tells late wakers of an earlier task that they are late.
#[derive(Default)]
struct Slot {
    generation: u16,
    /// True from the start of a task to its end, also while it runs and so stands outside.
    taken: bool,
    task: Option<(Task, Arc<Alarm>)>,
}

impl Slot {
    fn free(&mut self) -> Option<(Task, Arc<Alarm>)> {
        self.generation = self.generation.wrapping_add(1);
        self.taken = false;
        self.task.take()
    }
}

struct Alarm {
    id: u32,
    rung: AtomicBool,
}

thread_local! {
    static SLOTS: RefCell<Vec<Slot>> = const { RefCell::new(Vec::new()) };
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
            slot(id, Slot::free);
        }
        Poll::Pending => {
            // The slot has another generation when the task was ended while it ran.
            slot(id, |slot| slot.task = Some((task, alarm)));
        }
    }
}

/// Ends a task: what it waits for is aborted, and it never reports.
#[wasm_bindgen(js_name = endTask)]
pub fn end_task(id: u32) {
    let ended = slot(id, Slot::free);
    // Dropped here, outside the borrow of the slots: what a future holds may call out.
    drop(ended);
}

/// Starts a task and runs it as far as it goes; gives its id.
pub(super) fn start(future: impl Future<Output = ()> + 'static) -> u32 {
    let id = SLOTS.with_borrow_mut(|slots| {
        let index = slots.iter().position(|slot| !slot.taken).unwrap_or_else(|| {
            slots.push(Slot::default());
            slots.len() - 1
        });
        let id = (u32::from(slots[index].generation) << 16) | (index as u32 & 0xFFFF);
        slots[index].taken = true;
        slots[index].task = Some((Box::pin(future), Arc::new(Alarm { id, rung: AtomicBool::new(false) })));
        id
    });
    run_task(id);
    id
}

fn slot<R>(id: u32, work: impl FnOnce(&mut Slot) -> R) -> Option<R> {
    SLOTS.with_borrow_mut(|slots| slots.get_mut((id & 0xFFFF) as usize).filter(|slot| u32::from(slot.generation) == id >> 16).map(work))
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
