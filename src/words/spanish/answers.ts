/** The API's messages, and the names of services. Only the server needs them, because its answers are translated. */
export const answers = {
  // Services.
  'Renew Vehicle Registration': 'Renovar el registro de un vehículo',
  'Renew the registration of your car, motorcycle, trailer, or truck for one year.':
    'Renueve por un año el registro de su auto, motocicleta, remolque, camioneta o camión.',
  'Replace Vehicle Registration Sticker/Card':
    'Reponer la calcomanía o tarjeta de registro de un vehículo',
  'Replace a lost, stolen, or damaged sticker or registration card.':
    'Reponga una calcomanía o una tarjeta de registro perdida, robada o dañada.',
  'Transfer Title': 'Transferir el título de un vehículo',
  'Transfer a vehicle title to the new owner.':
    'Transfiera el título de un vehículo al nuevo dueño.',
  'Replace Title': 'Reponer el título de un vehículo',
  'Get a duplicate of a lost, stolen, or damaged title.':
    'Obtenga un duplicado de un título perdido, robado o dañado.',
  'Renew Boat Registration': 'Renovar el registro de un bote',
  'Renew the registration of your boat for one year.': 'Renueve por un año el registro de su bote.',
  'Replace Boat Registration Sticker/Card':
    'Reponer la calcomanía o tarjeta de registro de un bote',
  'Get a new sticker or registration card for your boat.':
    'Obtenga una calcomanía o una tarjeta de registro nueva para su bote.',
  'Transfer Boat Title': 'Transferir el título de un bote',
  'Transfer a boat title to the new owner.': 'Transfiera el título de un bote al nuevo dueño.',
  'Replace Boat Title': 'Reponer el título de un bote',
  'Get a duplicate of a lost, stolen, or damaged boat title.':
    'Obtenga un duplicado del título perdido, robado o dañado de un bote.',
  'Check Registration Status': 'Consultar el estado del registro',
  'See what the DMV has on record for a registration, including any holds.':
    'Vea lo que el DMV tiene en sus archivos sobre un registro, incluidos los bloqueos.',

  // Lookups.
  'This looks like a VIN. Please enter the license plate instead.':
    'Esto parece un VIN. Escriba el número de placa.',
  'We couldn’t find a vehicle with this license plate in DMV records. Please check the plate and try again.':
    'No encontramos ningún vehículo con esta placa en los archivos del DMV. Revise la placa e intente otra vez.',
  'Please tell us more about this vehicle, because we can’t look it up.':
    'Denos más datos de este vehículo, porque no podemos consultarlo.',
  'We couldn’t find this vehicle. Please look it up again.':
    'No encontramos este vehículo. Búsquelo otra vez.',
  'This vehicle has already been renewed with us, or its renewal is in progress.':
    'Este vehículo ya se renovó con nosotros o su renovación está en proceso.',
  'This vehicle has already been renewed with us, or its renewal is in progress. You can track it in My Orders.':
    'Este vehículo ya se renovó con nosotros o su renovación está en proceso. Puede ver el avance en Mis pedidos.',
  'Please log in to track your order.': 'Inicie sesión para ver el avance de su pedido.',
  'This registration is not yet eligible for renewal: renewals are only allowed within 75 days of expiry.':
    'Este registro todavía no se puede renovar. Solo se puede renovar a partir de 75 días antes del vencimiento.',

  // Holds, and how to clear them.
  'The DMV has put a hold on this registration.': 'El DMV puso un bloqueo a este registro.',
  'Ask your insurer to report your policy to the DMV, and pay the DMV’s $14 reinstatement fee online or at an office.':
    'Pida a su aseguradora que informe su póliza al DMV. Pague al DMV la tarifa de restablecimiento de $14, en línea o en una oficina.',
  'Then come back here to renew.': 'Luego vuelva aquí para renovar.',
  'Pay each agency that issued a ticket, or get a release from it. If you don’t know which agencies, call the DMV at 1-800-777-0133.':
    'Pague a cada agencia que puso una multa o pídale que retire el bloqueo. Si no sabe cuáles son, llame al DMV al 1-800-777-0133.',
  'Once the agencies report your payments to the DMV, come back here to renew.':
    'Cuando las agencias informen sus pagos al DMV, vuelva aquí para renovar.',
  'Pay the toll agency, or get a release from it.':
    'Pague a la agencia de peaje o pídale que retire el bloqueo.',
  'Once the agency reports it to the DMV, come back here to renew.':
    'Cuando la agencia lo informe al DMV, vuelva aquí para renovar.',
  'Pay the agencies that issued the tickets and toll notices, or get releases from them.':
    'Pague a las agencias que enviaron las multas y los avisos de peaje, o pídales que retiren el bloqueo.',
  'Once they report it to the DMV, come back here to renew.':
    'Cuando lo informen al DMV, vuelva aquí para renovar.',
  'Before you drive the vehicle or park it on a road, end its planned nonoperation (PNO) status with the DMV, online or at an office. That also registers it.':
    'Antes de manejar el vehículo o estacionarlo en la calle, cancele con el DMV su estado de no operación planificada (PNO). Puede hacerlo en línea o en una oficina. Con eso el vehículo también queda registrado.',
  'Only the DMV can renew these registrations. Go to an office, or use its online service for commercial vehicles.':
    'Solo el DMV puede renovar estos registros. Vaya a una oficina o use su servicio en línea para vehículos comerciales.',
  'Have the vehicle repaired, inspected, and verified, then register it as revived salvage at a DMV office.':
    'Haga que reparen, inspeccionen y verifiquen el vehículo. Luego regístrelo como salvamento recuperado (revived salvage) en una oficina del DMV.',
  'A junked vehicle can’t be renewed. If this is wrong, or the vehicle was rebuilt, take its documents to a DMV office.':
    'Un vehículo dado de baja como chatarra no se puede renovar. Si es un error o si el vehículo fue reconstruido, lleve sus documentos a una oficina del DMV.',
  'If this is your vehicle and you’ve recovered it, ask the police to clear the report, then come back here to renew. If you just bought it, don’t drive it, and call the police.':
    'Si este es su vehículo y ya lo recuperó, pida a la policía que cancele el reporte. Luego vuelva aquí para renovar. Si lo acaba de comprar, no lo maneje y llame a la policía.',
  'Give the DMV your California address online or with form DMV 14, then come back here to renew. If you’ve moved out of California, register the vehicle where you live.':
    'Dé al DMV su dirección en California, en línea o con el formulario DMV 14. Luego vuelva aquí para renovar. Si ya no vive en California, registre el vehículo donde vive.',
  'Wait until the DMV finishes the other application, or ask where you submitted it.':
    'Espere a que el DMV termine el otro trámite o pregunte en el lugar donde lo presentó.',
  'Call the DMV at 1-800-777-0133 and ask what its headquarters needs from you.':
    'Llame al DMV al 1-800-777-0133 y pregunte qué necesita de usted la oficina central.',
  'Ask the court or agency named in the DMV’s letter what it needs.':
    'Pregunte al tribunal o a la agencia que aparece en la carta del DMV qué necesita.',
  'Once it releases the registration, come back here to renew.':
    'Cuando retire el bloqueo, vuelva aquí para renovar.',
  'Only the DMV’s International Registration Plan office can renew it.':
    'Solo lo puede renovar la oficina del International Registration Plan del DMV.',
  'Renew the motor carrier permit with the DMV first.':
    'Primero renueve con el DMV el permiso de transportista (motor carrier permit).',
  'Have a dealer for your vehicle’s make repair it for free, and send the proof of correction to the DMV.':
    'Lleve el vehículo a un concesionario de su marca para que lo repare gratis. Envíe al DMV el comprobante de la corrección.',
  'Report a passing test to the Air Resources Board’s Clean Truck Check, and pay its fee.':
    'Envíe el resultado de una prueba aprobada al programa Clean Truck Check de la Junta de Recursos del Aire y pague su tarifa.',
  'Once the board clears it with the DMV, come back here to renew.':
    'Cuando la junta retire el bloqueo ante el DMV, vuelva aquí para renovar.',
  'Send the DMV your stamped Schedule 1 of IRS Form 2290.':
    'Envíe al DMV el Schedule 1 sellado de su formulario 2290 del IRS.',
  'Fill in and sign form REG 4008, and send it to the DMV.':
    'Llene y firme el formulario REG 4008 y envíelo al DMV.',
  'Pay the DMV the amount due, plus its returned-payment fee, at an office or by mail.':
    'Pague al DMV el monto pendiente y su tarifa por pago devuelto, en una oficina o por correo.',
  'Pay the use tax at a DMV office, or bring a tax clearance certificate there.':
    'Pague el impuesto sobre el uso (use tax) en una oficina del DMV o lleve ahí un certificado de liberación de impuestos (tax clearance certificate).',
  'Pay the tax collector of the county where the boat is kept.':
    'Pague al recaudador de impuestos del condado donde guarda el bote.',
  'Once the county reports it to the DMV, come back here to renew.':
    'Cuando el condado lo informe al DMV, vuelva aquí para renovar.',
  'Only the DMV handles these registrations. If the plate shouldn’t be exempt, go to a DMV office.':
    'Solo el DMV tramita estos registros. Si la placa no debería estar exenta, vaya a una oficina del DMV.',
  'Call the DMV at 1-800-777-0133 with your plate number, and ask what it needs.':
    'Llame al DMV al 1-800-777-0133, dé su número de placa y pregunte qué necesita.',
  'Once that’s resolved, come back here to renew.':
    'Cuando esté resuelto, vuelva aquí para renovar.',

  // The sandbox DMV's reasons for holds. A real DMV's reasons stay in its own words.
  'The registration is suspended because the DMV has no proof of insurance on file. The DMV needs it before you can renew.':
    'El registro está suspendido porque el DMV no tiene un comprobante de seguro en sus archivos. El DMV lo necesita antes de que usted pueda renovar.',
  'A parking ticket is unpaid: City of Oakland, 1 ticket, $83.00.':
    'Hay una multa de estacionamiento sin pagar: City of Oakland, 1 multa, $83.00.',
  'The vehicle has unpaid parking tickets: City of Los Angeles, 2 tickets, $146.00; City of Pasadena, 1 ticket, $61.00; and 1 more.':
    'El vehículo tiene multas de estacionamiento sin pagar: City of Los Angeles, 2 multas, $146.00; City of Pasadena, 1 multa, $61.00; y 1 más.',
  'Tolls are unpaid: Bay Area FasTrak, 3 violations, $75.00.':
    'Hay peajes sin pagar: Bay Area FasTrak, 3 infracciones, $75.00.',
  'Parking tickets and tolls are unpaid: City of San Francisco, 1 ticket, $108.00; The Toll Roads, 2 violations, $115.00.':
    'Hay multas de estacionamiento y peajes sin pagar: City of San Francisco, 1 multa, $108.00; The Toll Roads, 2 infracciones, $115.00.',
  'The vehicle is registered as not in use (planned nonoperation).':
    'El vehículo está registrado como fuera de uso (no operación planificada).',
  'The vehicle is registered for only part of the year (commercial partial year).':
    'El vehículo está registrado solo para una parte del año (año parcial comercial).',
  'The vehicle has a salvage certificate because an insurer declared it a total loss.':
    'El vehículo tiene un certificado de salvamento porque una aseguradora lo declaró pérdida total.',
  'The vehicle was reported as dismantled or junked.':
    'Se reportó que el vehículo fue desmantelado o dado de baja como chatarra.',
  'The vehicle or its plates are reported as stolen.':
    'El vehículo o sus placas tienen reporte de robo.',
  'The owner’s address in DMV records is outside California.':
    'La dirección del dueño en los archivos del DMV está fuera de California.',
  'Another application for this vehicle is being processed.':
    'Hay otro trámite en curso para este vehículo.',
  'DMV headquarters is reviewing an application for this vehicle.':
    'La oficina central del DMV está revisando un trámite de este vehículo.',
  'A court or government agency has put a stop on this registration.':
    'Un tribunal o una agencia del gobierno puso un bloqueo a este registro.',
  'The vehicle is registered in several states together (apportioned registration).':
    'El vehículo está registrado en varios estados a la vez (registro prorrateado).',
  'The owner’s motor carrier permit is suspended or has expired.':
    'El permiso de transportista del dueño está suspendido o vencido.',
  'This vehicle has an open emissions recall.':
    'Este vehículo tiene pendiente una reparación del fabricante por emisiones (recall).',
  'The California Air Resources Board has put a stop on this registration.':
    'La Junta de Recursos del Aire de California puso un bloqueo a este registro.',
  'Proof of the federal heavy vehicle use tax is missing.':
    'Falta el comprobante del impuesto federal sobre el uso de vehículos pesados.',
  'The declaration of gross vehicle weight is missing, and the fees depend on it.':
    'Falta la declaración del peso bruto del vehículo, de la que dependen las tarifas.',
  'An earlier payment to the DMV for this vehicle was returned by the bank.':
    'El banco devolvió un pago anterior al DMV por este vehículo.',
  'Use tax on the purchase of this vehicle is unpaid.':
    'Falta pagar el impuesto sobre el uso (use tax) por la compra de este vehículo.',
  'The county reports unpaid property tax on this boat.':
    'El condado informa que falta pagar el impuesto sobre la propiedad de este bote.',
  'The vehicle has a fee-exempt plate, so it pays no renewal fees.':
    'El vehículo tiene una placa exenta, así que no paga tarifas de renovación.',
  'This vehicle’s record needs a correction that only the DMV can make.':
    'El expediente de este vehículo necesita una corrección que solo el DMV puede hacer.',

  // Why the sandbox rejects an order.
  'The DMV has no valid smog certificate for this vehicle and can’t accept the order without one.':
    'El DMV no tiene un certificado de smog válido de este vehículo y no puede aceptar el pedido sin él.',

  // Documents that the DMV needs before it sends the sticker.
  'Get a smog check at any station. The station sends the certificate to the DMV electronically.':
    'Haga la prueba de smog en cualquier estación. La estación envía el certificado al DMV por vía electrónica.',
  'The DMV requires a smog check at a STAR station for this vehicle. The station sends the certificate to the DMV electronically.':
    'El DMV exige que este vehículo pase la prueba de smog en una estación STAR. La estación envía el certificado al DMV por vía electrónica.',
  'Have the vehicle repaired and inspected again. The state’s Consumer Assistance Program may help pay for repairs. The station sends the certificate to the DMV electronically.':
    'Haga que reparen el vehículo y que lo inspeccionen otra vez. El Programa de Asistencia al Consumidor del estado podría ayudarle a pagar las reparaciones. La estación envía el certificado al DMV por vía electrónica.',
  'Ask your insurer to report your policy to the DMV electronically.':
    'Pida a su aseguradora que informe su póliza al DMV por vía electrónica.',
  'The DMV will write to you about what it needs. Follow the instructions in its letter.':
    'El DMV le escribirá para decirle qué necesita. Siga las instrucciones de su carta.',

  // What staff write about an order.
  'We’ll mail the envelope by {mailed}. It should arrive by {delivered}.':
    'Enviaremos el sobre por correo a más tardar el {mailed}. Debería llegar a más tardar el {delivered}.',
  'We’ll email you the answer by {day}.':
    'Le enviaremos la respuesta por correo electrónico a más tardar el {day}.',

  // Limits.
  'Please try again in {wait}.': 'Intente otra vez en {wait}.',
  'Please try again in {wait} to get the email.':
    'Intente otra vez en {wait} para recibir el correo.',
  'Please try again in {wait}, or call us at {phone}.':
    'Intente otra vez en {wait} o llámenos al {phone}.',
  'Please try again in {wait}, use another network, or call us at {phone}.':
    'Intente otra vez en {wait}, use otra red o llámenos al {phone}.',
  'Please try again in {wait}, log in if you have ordered from us before, use another network, or call us at {phone}.':
    'Intente otra vez en {wait}, inicie sesión si ya ha hecho pedidos con nosotros, use otra red o llámenos al {phone}.',
  'Please try again in {wait}, or log in now with the link in one of our earlier code emails.':
    'Intente otra vez en {wait}, o inicie sesión ahora con el enlace de uno de los correos en que le enviamos un código.',
  'Please try again in {wait}, or log in with this email first, then send your request.':
    'Intente otra vez en {wait}, o inicie sesión primero con este correo y luego envíe su solicitud.',
  '{count} second': '{count} segundo',
  '{count} seconds': '{count} segundos',
  '{count} minutes': '{count} minutos',
  '{count} hours': '{count} horas',
  'Too many requests.': 'Hay demasiadas solicitudes.',
  'Too many vehicles were looked up today from your network. Log in to look yours up.':
    'Hoy se consultaron demasiados vehículos desde su red. Inicie sesión para consultar el suyo.',
  'Too many vehicles were looked up today by your account.':
    'Hoy se consultaron demasiados vehículos con su cuenta.',
  'Too many vehicles were looked up today from your network by accounts that have no order yet. Use another network, or call us.':
    'Hoy se consultaron demasiados vehículos desde su red con cuentas que todavía no tienen pedidos. Use otra red o llámenos.',
  'Too many vehicles were looked up for this order.':
    'Se consultaron demasiados vehículos para este pedido.',
  'Too many people on your network are waiting in line.':
    'Hay demasiadas personas de su red en la fila.',
  'Too many addresses were saved.': 'Se guardaron demasiadas direcciones.',
  'You’ve opened registration cards too many times.':
    'Usted abrió tarjetas de registro demasiadas veces.',
  'You’ve opened wallet passes too many times.': 'Usted abrió pases de Wallet demasiadas veces.',
  'We’ve already sent too many emails to this address today, so we didn’t send another one.':
    'Hoy ya enviamos demasiados correos a esta dirección, así que no enviamos otro.',
  'We saved your choice, but we’ve already sent too many emails to this address today.':
    'Guardamos su elección, pero hoy ya enviamos demasiados correos a esta dirección.',

  // Failures.
  'We can’t reach the DMV right now. Please try again in a few minutes.':
    'No podemos comunicarnos con el DMV en este momento. Intente otra vez en unos minutos.',
  'We can’t reach the payment service right now. Please try again in a few minutes.':
    'No podemos comunicarnos con el servicio de pagos en este momento. Intente otra vez en unos minutos.',
  'We can’t check addresses right now.': 'No podemos verificar direcciones en este momento.',
  'We can’t send email right now. Please try again in a few minutes.':
    'No podemos enviar correos en este momento. Intente otra vez en unos minutos.',
  'We can’t save files right now. Please try again in a few minutes.':
    'No podemos guardar archivos en este momento. Intente otra vez en unos minutos.',
  'We can’t reach the partner’s server right now.':
    'No podemos comunicarnos con el servidor del socio en este momento.',
  'We can’t reach the carrier account right now. Please try again in a few minutes.':
    'No podemos comunicarnos con la cuenta de la empresa de envíos en este momento. Intente otra vez en unos minutos.',
  'We can’t reach our records right now. Please try again in a minute.':
    'No podemos consultar nuestros datos en este momento. Intente otra vez en un minuto.',
  'Please use plain text. This text contains a character that we can’t save.':
    'Use solo texto. Este texto tiene un carácter que no podemos guardar.',

  // The result of a payment.
  'Your payment was successful': 'Su pago se completó',
  'Your payment didn’t go through, and your card was not charged. Please try again.':
    'Su pago no se completó y no hicimos ningún cobro a su tarjeta. Intente otra vez.',
  'Your payment is being processed. Please wait a moment.':
    'Estamos procesando su pago. Espere un momento.',
  'Your bank wants to verify this payment. You have not been charged yet.':
    'Su banco quiere verificar este pago. Todavía no hicimos ningún cobro.',
  'Your bank could not confirm that it was you. Please try again, or use another card.':
    'Su banco no pudo confirmar que era usted. Intente otra vez o use otra tarjeta.',
  'This payment was canceled. Your card was not charged.':
    'Este pago se canceló. No hicimos ningún cobro a su tarjeta.',
  'Your card information has expired. Please enter your card again.':
    'Los datos de su tarjeta ya no son válidos. Escríbalos otra vez.',
  'Please pay with a credit or debit card.': 'Pague con una tarjeta de crédito o de débito.',
  'Too many payments were declined, so we didn’t send this one. You were not charged.':
    'Se rechazaron demasiados pagos, así que no enviamos este. No hicimos ningún cobro.',
  'Too many payments from your network were declined, so we didn’t send this one. You were not charged.':
    'Se rechazaron demasiados pagos hechos desde su red, así que no enviamos este. No hicimos ningún cobro.',
  'Too many payments from your network are in progress, so we didn’t send this one. You were not charged.':
    'Hay demasiados pagos en proceso desde su red, así que no enviamos este. No hicimos ningún cobro.',
  'To pay today, please log in with your email, or call us at {phone}.':
    'Para pagar hoy, inicie sesión con su correo electrónico o llámenos al {phone}.',

  // What the payment provider reports about cards, in its usual sentences.
  'Your card was declined.': 'Su tarjeta fue rechazada.',
  'Your card has expired.': 'Su tarjeta ya venció.',
  'Your card number is incorrect.': 'El número de su tarjeta no es correcto.',
  'The card number is not a valid credit card number.':
    'El número no es de una tarjeta de crédito válida.',
  "Your card's security code is incorrect.": 'El código de seguridad de su tarjeta no es correcto.',
  "Your card's security code is invalid.": 'El código de seguridad de su tarjeta no es válido.',
  "Your card's expiration month is invalid.": 'El mes de vencimiento de su tarjeta no es válido.',
  "Your card's expiration year is invalid.": 'El año de vencimiento de su tarjeta no es válido.',
  'Your card has insufficient funds.': 'Su tarjeta no tiene fondos suficientes.',
  'Your card does not support this type of purchase.': 'Su tarjeta no permite este tipo de compra.',
  'Your card is not supported.': 'No podemos aceptar esta tarjeta.',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.':
    'Su tarjeta fue rechazada por demasiados intentos seguidos o por pasar de su límite.',
  'Your card was declined. Your request was in live mode, but used a known test card.':
    'Su tarjeta fue rechazada. Es una tarjeta de prueba.',
  'An error occurred while processing your card. Try again in a little bit.':
    'Hubo un error al procesar su tarjeta. Intente otra vez en un momento.',
  'The zip code you supplied failed validation.':
    'El código postal no coincide con el de su tarjeta.',

  // Why a cart or an order can't be paid or changed.
  'Your cart is empty.': 'Su carrito está vacío.',
  'This order is already paid.': 'Este pedido ya está pagado.',
  'The order for {plate} is already paid.': 'El pedido de {plate} ya está pagado.',
  'A renewal of {plate} is already paid and in progress. Please remove it from your cart.':
    'Ya hay una renovación de {plate} pagada y en proceso. Quítela de su carrito.',
  'The amount does not match your cart. Please go back to your cart and check the new total.':
    'El monto no coincide con su carrito. Regrese al carrito y revise el nuevo total.',
  'The fees have changed since your quote. Please go back to your cart and check the new total.':
    'Las tarifas cambiaron desde que las calculamos. Regrese al carrito y revise el nuevo total.',
  'These vehicles share one overnight envelope. Please pay for all of them together, or go back to your cart and choose separate envelopes.':
    'Estos vehículos comparten un sobre con envío de un día para otro. Páguelos todos juntos, o regrese al carrito y elija sobres separados.',
  'This difference is already paid.': 'Esta diferencia ya está pagada.',
  'The amount does not match what the DMV charges. Please reload this page and check the amount.':
    'El monto no coincide con lo que cobra el DMV. Vuelva a cargar esta página y revise el monto.',
  'This order was canceled, so there is nothing to pay.':
    'Este pedido se canceló, así que no hay nada que pagar.',
  'You don’t have to pay this difference anymore.': 'Ya no tiene que pagar esta diferencia.',
  'We couldn’t find this address. Please enter it again.':
    'No encontramos esta dirección. Escríbala otra vez.',
  'We don’t know when this registration expires.': 'No sabemos cuándo vence este registro.',
  'We sent you the link less than an hour ago. Please check your email.':
    'Le enviamos el enlace hace menos de una hora. Revise su correo electrónico.',
  'Law: {statute}.': 'Ley: {statute}.',
} as const;
