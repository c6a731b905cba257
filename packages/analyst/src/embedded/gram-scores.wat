;; Scores a sentence by its grams: finds their rows in a table and adds them up, 48 columns at a time. `npm run kernel` makes
;; gram-scores.wasm of it; gram-scores.ts lays out the memory and calls it.
;;
;; Memory, in bytes: bias and unit of each column (48 doubles each), the sums of a sentence (48 numbers of 32 bits), from 1024 on the keys of
;; its grams, from 17408 on where the found ones lie, and from 65536 on the table: slots of 64 bytes with a key (0 where nobody's), the number
;; of the sentence that counted it last, 48 signed bytes, and 8 bytes to spare. A slot is one line of the processor's cache.
(module
  (import "table" "shift" (global $shift i32))
  (import "table" "mask" (global $mask i32))
  (import "table" "memory" (memory 1))

  ;; Finds the first so many keys, each once, and gives the number of those found.
  (func (export "find") (param $count i32) (param $sentence i32) (result i32)
    (local $at i32) (local $end i32) (local $found i32) (local $key i32) (local $slot i32) (local $known i32)
    (local.set $at (i32.const 1024))
    (local.set $end (i32.add (i32.const 1024) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $found (i32.const 17408))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $key (i32.load (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (local.set $slot (i32.shl
          (i32.shr_u (i32.mul (local.get $key) (i32.const 0x9e3779b1)) (global.get $shift))
          (i32.const 6)))
        (loop $probe
          (local.set $known (i32.load offset=65536 (local.get $slot)))
          (br_if $next (i32.eqz (local.get $known)))
          (if (i32.ne (local.get $known) (local.get $key)) (then
            (local.set $slot (i32.and (i32.add (local.get $slot) (i32.const 64)) (global.get $mask)))
            (br $probe))))
        (br_if $next (i32.eq (i32.load offset=65540 (local.get $slot)) (local.get $sentence)))
        (i32.store offset=65540 (local.get $slot) (local.get $sentence))
        (i32.store (local.get $found) (local.get $slot))
        (local.set $found (i32.add (local.get $found) (i32.const 4)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $found) (i32.const 17408)) (i32.const 2)))

  ;; Adds up the rows of the first so many found grams, and writes sum * scale * unit + bias of each column to a place, as floats.
  (func (export "score") (param $count i32) (param $scale f64) (param $out i32)
    (local $at i32) (local $end i32)
    (memory.fill (i32.const 768) (i32.const 0) (i32.const 192))
    (local.set $at (i32.const 17408))
    (local.set $end (i32.add (i32.const 17408) (i32.shl (local.get $count) (i32.const 2))))
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $end)) (then
        (call $add (local.get $at) (call $least (local.get $end) (i32.add (local.get $at) (i32.const 1020))))
        (local.set $at (i32.add (local.get $at) (i32.const 1020)))
        (br $next))))
    (call $scale (local.get $scale) (local.get $out)))

  (func $least (param $a i32) (param $b i32) (result i32)
    (select (local.get $a) (local.get $b) (i32.lt_u (local.get $a) (local.get $b))))

  ;; Rows between two places, 255 at most: so many bytes fit into 16 bits.
  (func $add (param $at i32) (param $end i32)
    (local $slot i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $e v128) (local $f v128)
    (loop $next
      (local.set $slot (i32.load (local.get $at)))
      (local.set $a (i16x8.add (local.get $a) (v128.load8x8_s offset=65544 (local.get $slot))))
      (local.set $b (i16x8.add (local.get $b) (v128.load8x8_s offset=65552 (local.get $slot))))
      (local.set $c (i16x8.add (local.get $c) (v128.load8x8_s offset=65560 (local.get $slot))))
      (local.set $d (i16x8.add (local.get $d) (v128.load8x8_s offset=65568 (local.get $slot))))
      (local.set $e (i16x8.add (local.get $e) (v128.load8x8_s offset=65576 (local.get $slot))))
      (local.set $f (i16x8.add (local.get $f) (v128.load8x8_s offset=65584 (local.get $slot))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
    (call $widen (local.get $a) (i32.const 768))
    (call $widen (local.get $b) (i32.const 800))
    (call $widen (local.get $c) (i32.const 832))
    (call $widen (local.get $d) (i32.const 864))
    (call $widen (local.get $e) (i32.const 896))
    (call $widen (local.get $f) (i32.const 928)))

  ;; Adds eight sums of 16 bits to those of 32 bits at a place.
  (func $widen (param $sums v128) (param $at i32)
    (v128.store (local.get $at)
      (i32x4.add (v128.load (local.get $at)) (i32x4.extend_low_i16x8_s (local.get $sums))))
    (v128.store offset=16 (local.get $at)
      (i32x4.add (v128.load offset=16 (local.get $at)) (i32x4.extend_high_i16x8_s (local.get $sums)))))

  ;; Two columns at a time, in doubles.
  (func $scale (param $scale f64) (param $out i32)
    (local $at i32)
    (loop $next
      (v128.store64_lane 0 (local.get $out)
        (f32x4.demote_f64x2_zero
          (f64x2.add
            (v128.load (local.get $at))
            (f64x2.mul
              (f64x2.mul
                (f64x2.convert_low_i32x4_s (v128.load64_zero offset=768 (i32.shr_u (local.get $at) (i32.const 1))))
                (f64x2.splat (local.get $scale)))
              (v128.load offset=384 (local.get $at))))))
      (local.set $out (i32.add (local.get $out) (i32.const 8)))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 384))))))
